"""What each hiking card and each campfire card does, in a few words."""

from __future__ import annotations

from engine.five_peaks.content import CAMPFIRES, EDITION
from engine.five_peaks.pieces import Campfire

CARD_GIST = {
    "walk": "1 space",
    "march": "2 spaces",
    "discovery": "new tile, or sell basics",
    "training": "buy a card, or discard some",
    "camp": "cards back, panorama or endorphins",
    "sightsee": "1 or 2 spaces",
    "run": "exactly 4 spaces",
    "shortcut": "next space, path or not",
    "bike": "to any bike space",
    "paraglide": "down to a space with endorphins",
    "small_harvest": "1 basic, 1 more on the ground",
    "large_harvest": "small harvest twice",
    "mushroom_basket": "2 mushrooms → basket",
    "berry_jar": "2 berries → jar",
    "herb_pouch": "2 herbs → pouch",
    "observe": "new market, then buy one",
}
"""Hiking card key → gist of at most 40 characters."""

_SPOKEN = {
    "mushroom_eye": "each mushroom you pack brings {n} more",
    "berry_comb": "each berry you pack brings {n} more",
    "herb_lore": "each herb you pack brings {n} more",
    "second_summit": "a free bonus peak whenever you place peaks",
    "brisk_walk": "Walk may be two walks",
    "steady_march": "March may be two walks",
    "trail_training": "Training may be two walks",
    "big_backpack": "{n} more places in your backpack",
    "happy_packing": "{n} endorphins → any container, any time in your turn",
    "keystone": "one placed ×3 stone counts ×{n}",
    "storyteller": "{n} VP for each campfire card of yours",
    "basket_weaver": "{n} VP for each basket at the end",
    "happy_heart": "{n} VP for each endorphin at the end",
    "preserve_maker": "{n} VP for each jar at the end",
    "herbalist": "{n} VP for each pouch at the end",
    "long_rest": "Camp without a panorama gives {rest} endorphins",
    "well_read": "{n} VP for each bought hiking card of yours",
    "stonemason": "{n} VP for each stone you placed",
}


def amounts(card: Campfire) -> dict[str, int]:
    """The numbers that words about a campfire card may name: `n` is the card's own, `camp` and
    `rest` what a Camp gives without it and with it."""
    return {"n": card.amount, "rest": EDITION.camp_endorphins + card.amount, "camp": EDITION.camp_endorphins}


CAMPFIRE_EFFECT = {card.key: _SPOKEN[card.key].format(**amounts(card)) for card in CAMPFIRES if card.key in _SPOKEN}
"""Campfire card key → effect of at most 60 characters, with the numbers of the edition that is played."""


def campfire_effect(key: str) -> str:
    """The effect of a campfire card; an edition's unknown card has none in words."""
    return CAMPFIRE_EFFECT.get(key, "see the card")
