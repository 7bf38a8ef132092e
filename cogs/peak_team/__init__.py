"""The Peak Team by chat: its words, its rules look-up and its commands."""
