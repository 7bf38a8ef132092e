"""SQLite behind the service's Store protocol. Knows tables, logs and messages; knows no game."""

from __future__ import annotations

from db.store import Store
from db.system import SystemClock, fresh_seed

__all__ = ["Store", "SystemClock", "fresh_seed"]
