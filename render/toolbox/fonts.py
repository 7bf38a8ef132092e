"""Letters and icons from packaged fonts, never from the host system; measured and rasterised once."""

from __future__ import annotations

from functools import lru_cache

import font_source_sans_pro
import font_source_serif_pro
from fonticon_mdi7 import MDI7
from PIL import Image, ImageDraw, ImageFont

_FILES = {
    "text": font_source_sans_pro.font_files_ttf["SourceSansProSemibold"],
    "bold": font_source_sans_pro.font_files_ttf["SourceSansProBold"],
    "black": font_source_sans_pro.font_files_ttf["SourceSansProBlack"],
    "title": font_source_serif_pro.font_files_ttf["SourceSerifProBold"],
    "icon": MDI7.__font_file__,
}


@lru_cache(maxsize=128)
def face(name: str, size: int) -> ImageFont.FreeTypeFont:
    """The font "text", "bold", "black", "title" or "icon" at a size in pixels."""
    return ImageFont.truetype(_FILES[name], size, layout_engine=ImageFont.Layout.BASIC)


def glyph(name: str) -> str:
    """The character of an icon by its Material Design name; AttributeError for one that does not exist."""
    return str(getattr(MDI7, name))[-1]


@lru_cache(maxsize=4096)
def text_width(text: str, name: str, size: int) -> int:
    """Advance width in pixels, rounded up."""
    return int(face(name, size).getlength(text) + 0.999)


@lru_cache(maxsize=256)
def line_box(name: str, size: int) -> tuple[int, int]:
    """(height of a capital, distance from its top to the baseline) used to centre lines optically."""
    top, bottom = face(name, size).getbbox("H", anchor="ls")[1::2]
    return int(bottom - top), int(-top)


@lru_cache(maxsize=2048)
def text_mask(text: str, name: str, size: int) -> tuple[Image.Image, int, int]:
    """The coverage of a line as an L image and where its corner lies from (left, baseline)."""
    font = face(name, size)
    left, top, right, bottom = (int(v) for v in font.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, font=font, fill=255, anchor="ls")
    return mask, left, top


def fit(text: str, name: str, size: int, width: int, least: int = 11) -> int:
    """The largest size ≤ `size` at which the line is at most `width` wide, but not below `least`."""
    while size > least and text_width(text, name, size) > width:
        size -= 1
    return size


def wrap(text: str, name: str, size: int, width: int) -> list[str]:
    """Greedy line breaks at spaces."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", name, size) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
