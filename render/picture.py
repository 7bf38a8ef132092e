"""What a picture is to those who send it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded image: its bytes, the file extension without a dot, and its size in pixels."""

    data: bytes
    extension: str
    width: int
    height: int
