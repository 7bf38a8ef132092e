"""The games that can be played by chat; nothing else outside the games' own folders names one."""

from __future__ import annotations

from cogs.five_peaks import words as five_peaks_words
from cogs.peak_team import words as peak_team_words
from cogs.presenter import Presenter
from cogs.scenery import words as scenery_words

_WORDS: tuple[Presenter, ...] = (five_peaks_words, scenery_words, peak_team_words)

PRESENTERS: dict[str, Presenter] = {words.GAME: words for words in _WORDS}
"""Each game's words by its key."""

EXTENSIONS: tuple[str, ...] = ("cogs.five_peaks.cog", "cogs.scenery.cog", "cogs.peak_team.cog")
"""The modules whose `setup(bot)` adds a game's own commands."""
