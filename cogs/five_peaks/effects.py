"""What each hiking card and each campfire card does, in a few words."""

from __future__ import annotations

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

CAMPFIRE_EFFECT = {
    "mushroom_eye": "each mushroom you pack brings another",
    "berry_comb": "each berry you pack brings another",
    "herb_lore": "each herb you pack brings another",
    "second_summit": "a free bonus peak whenever you place peaks",
    "brisk_walk": "Walk may be two walks",
    "steady_march": "March may be two walks",
    "trail_training": "Training may be two walks",
    "big_backpack": "4 more places in your backpack",
    "happy_packing": "6 endorphins → any container, any time in your turn",
    "keystone": "one placed ×3 stone counts ×5",
    "storyteller": "5 VP for each campfire card of yours",
    "basket_weaver": "5 VP for each basket at the end",
    "happy_heart": "1 VP for each endorphin at the end",
    "preserve_maker": "5 VP for each jar at the end",
    "herbalist": "5 VP for each pouch at the end",
    "long_rest": "Camp without a panorama gives 4 endorphins",
    "well_read": "2 VP for each bought hiking card of yours",
    "stonemason": "3 VP for each stone you placed",
}
"""Campfire card key → effect of at most 60 characters."""


def campfire_effect(key: str) -> str:
    """The effect of a campfire card; an edition's unknown card has none in words."""
    return CAMPFIRE_EFFECT.get(key, "see the card")
