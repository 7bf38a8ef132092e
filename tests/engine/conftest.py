"""Fixtures of the service and its store."""

from __future__ import annotations

from tests.engine.service_kit import clock, service, store, strolls

__all__ = ["clock", "service", "store", "strolls"]
