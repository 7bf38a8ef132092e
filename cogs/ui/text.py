"""Three cleaners for text people wrote (message text, labels, titles), and cutting that never splits a character."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import regex

_CLUSTER = regex.compile(r"\X")
_PICTOGRAPH = regex.compile(r"\p{Extended_Pictographic}|\p{Regional_Indicator}")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_MENTION = re.compile(r"@(?=everyone|here|[!&]?\d)")
_MARKS_KEPT = 2
# Letters by category that show as nothing: Hangul fillers, the Khmer inherent vowels and the blank braille pattern.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def units(text: str) -> int:
    """Length in UTF-16 units, which is how some of Discord's fields count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int, mark: str = "…") -> str:
    """`text` within `limit` UTF-16 units, cut between characters as people see them, with `mark` where it was cut."""
    if units(text) <= limit:
        return text
    if text.isascii():
        return text[: limit - units(mark)].rstrip() + mark
    kept, room = [], limit - units(mark)
    for cluster in _CLUSTER.findall(text):
        room -= units(cluster)
        if room < 0:
            break
        kept.append(cluster)
    return "".join(kept).rstrip() + mark


_LONGEST_REPEAT = 4


def joined(sentences: Sequence[str]) -> str:
    """Sentences in one text; what comes several times in a row is said once: `2 × (Sold 1 berry. Got 1 coin.)`."""
    said, at = [], 0
    while at < len(sentences):
        size, times = max(
            ((size, _times(sentences, at, size)) for size in range(1, _LONGEST_REPEAT + 1)),
            key=lambda found: (found[0] * (found[1] - 1), -found[0]),
        )
        block = " ".join(sentences[at : at + size]) if times > 1 else sentences[at]
        said.append(f"{times} × ({block})" if times > 1 else block)
        at += size * times if times > 1 else 1
    return " ".join(said)


def _times(sentences: Sequence[str], at: int, size: int) -> int:
    """How often the `size` sentences from `at` on come in a row."""
    block, times = sentences[at : at + size], 1
    while len(block) == size and sentences[at + size * times : at + size * (times + 1)] == block:
        times += 1
    return times


def cut_front(text: str, limit: int, mark: str = "… ") -> str:
    """The end of a text of sentences within `limit` UTF-16 units, cut where a sentence begins."""
    while units(text) > limit:
        head, dot, rest = text.removeprefix(mark).partition(". ")
        if not dot:
            return cut(head, limit)
        text = mark + rest
    return text


def _cluster(cluster: str) -> str:
    """One visible character without invisible passengers, with at most two combining marks."""
    picture = _PICTOGRAPH.search(cluster) is not None
    kept, marks = [], 0
    for char in cluster:
        category = unicodedata.category(char)
        if category.startswith("M"):
            marks += 1
            if (marks > _MARKS_KEPT or not kept) and not picture:
                continue
        elif char in _BLANK or (category in _HIDDEN and not (picture and char == "\u200d")):
            continue
        kept.append(char)
    return "".join(kept)


def plain(text: str, fallback: str = "") -> str:
    """One line of visible characters: nothing zero-width, bidi or stacked; `fallback` if nothing is left."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split()) or fallback
    spaced = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text))
    cleaned = "".join(_cluster(cluster) for cluster in _CLUSTER.findall(spaced))
    return re.sub(r" +", " ", cleaned).strip() or fallback


def prose(text: str, fallback: str = "", limit: int = 64) -> str:
    """For message text: shown literally, formats nothing, links nothing, mentions nobody."""
    escaped = _PUNCTUATION.sub(r"\\\1", cut(plain(text, fallback), limit))
    return _MENTION.sub("@\u200b", escaped)


def label(text: str, limit: int = 80, fallback: str = "–") -> str:
    """For buttons, menus and autocomplete, where markdown is not rendered: never empty, within `limit`."""
    return cut(plain(text, fallback), limit)


def title(text: str, limit: int = 90, fallback: str = "") -> str:
    """For thread and file names: also without the characters that mentions and markdown are made of."""
    bare = re.sub(r"[@#<>*_~|`\\\[\]]|https?://", "", plain(text))
    return cut(plain(bare, fallback), limit)


def unique(labels: Iterable[str], limit: int = 80) -> list[str]:
    """The labels cut to `limit` and still different from each other; twins get a number at the end."""
    seen: dict[str, int] = {}
    result = []
    for text in (label(text, limit) for text in labels):
        count = seen.get(text, 0)
        seen[text] = count + 1
        result.append(f"{cut(text, limit - 5)} ({count + 1})" if count else text)
    return result


def pages(text: str, limit: int = 3800) -> list[str]:
    """A long text in pieces of at most `limit` characters, cut at line ends; code blocks are closed and reopened."""
    result: list[str] = []
    piece, fenced = "", False
    for line in (part for whole in text.split("\n") for part in _hard(whole, limit - 16)):
        if piece and len(piece) + len(line) + 8 > limit:
            result.append(piece + ("\n```" if fenced else ""))
            piece = "```" if fenced else ""
        piece = f"{piece}\n{line}" if piece else line
        if line.lstrip().startswith("```"):
            fenced = not fenced
    return [*result, piece + ("\n```" if fenced else "")] if piece else result


def _hard(line: str, limit: int) -> list[str]:
    """A line in pieces short enough for a page, broken at spaces where there are any."""
    pieces = []
    while len(line) > limit:
        at = line.rfind(" ", 1, limit) + 1 or limit
        pieces.append(line[:at])
        line = line[at:]
    return [*pieces, line]


def and_list(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(items)
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""
