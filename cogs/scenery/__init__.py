"""Scenery by chat: its words, its rules look-up and its commands."""
