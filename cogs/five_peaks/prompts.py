"""Every question of Five Peaks in words: a title, a hint, how it is put, and what the answer would make final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.five_peaks import places, terms
from cogs.presenter import Prompt
from engine.contract import View
from engine.five_peaks.content import CARDS, EDITION, PEAKS, TILES, cell

CARD_NAMES = {card.key: card.name for card in CARDS}
_FEW = 5
_MOST_TIMES = 25
_DRAWS = "Something new is revealed then, and nothing before it can be taken back."


def prompt(view: View) -> Prompt:
    """The open question; a plain waiting line when nobody is asked."""
    question = view["question"]
    if question is None:
        return Prompt("Nothing to decide", "The game is over." if view["over"] else "Wait for your turn.")
    made = _PROMPTS[question["op"]](view, question)
    if made.style == "buttons" and len(question["codes"]) > _FEW:
        return Prompt(made.title, made.hint, "menu", made.final, made.most)
    return made


def _card(question: dict[str, Any]) -> str:
    return CARD_NAMES.get(question["card"] or "", "card")


def _play(view: View, question: dict[str, Any]) -> Prompt:
    last = " This is your last turn." if view["final_turns"] else ""
    return Prompt("Play a hiking card", f"Only cards that would do something are offered.{last}")


def _mode(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt(f"{_card(question)}: which way?", "", "buttons", _DRAWS)


def _move(view: View, question: dict[str, Any]) -> Prompt:
    hint = "Directions are counted from where you stand; spaces with a pawn are passed, never stopped on."
    walk = {"first": "First walk", "second": "Second walk"}.get(question.get("how") or "", _card(question))
    return Prompt(f"{walk}: where to?", hint)


def _path(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("Which way do you walk?", "Spaces you pass are closed for the rest of this turn (FP-18).")


def _pickup(view: View, question: dict[str, Any]) -> Prompt:
    here = terms.amounts(_lying_here(view, question))
    return Prompt(f"{here} on the ground", "All or nothing, and before the space itself (FP-35).", "buttons")


def _lying_here(view: View, question: dict[str, Any]) -> list[int]:
    x, y = view["pawns"][question["seat"]]
    return places.lying(view, x, y)


def _resolve(view: View, question: dict[str, Any]) -> Prompt:
    place = places.board(view).get(cell(*view["pawns"][question["seat"]]))
    what = places.effect(place) if place is not None else "this space"
    codes = question["codes"]
    if "swap" in codes and place is not None:
        return _exchange(view, question, place.parts[0][1], what)
    if any(code.startswith("swap:") for code in codes):
        return Prompt("Swap a container?", "One for one, as often as you like.")
    return Prompt(f"Take {what}?", "You may stop without taking anything (FP-15).", "buttons")


def _exchange(view: View, question: dict[str, Any], space: Any, what: str) -> Prompt:
    """An exchange space: one that reveals something is done once at a time, the others as often as is possible."""
    if space.reward.cards or space.reward.campfires or space.reward.peaks:
        return Prompt(f"Swap {what}?", "You are asked again afterwards.", "menu", _DRAWS)
    return Prompt(f"Swap {what}?", "As often as you can pay.", "times", "", most_swaps(view, question, space), "done")


def most_swaps(view: View, question: dict[str, Any], space: Any) -> int:
    """How often in a row the seat can swap before it has to give something back; at least 1."""
    player, bank = view["players"][question["seat"]], list(view["bank"])
    held, gains, times = [*player["pack"], player["endorphins"]], space.reward.gains, 0
    while all(held[i] >= n for i, n in enumerate(space.cost)) and all(bank[i] >= gains[i] for i in range(6)):
        held = [held[i] - space.cost[i] + gains[i] for i in range(7)]
        bank = [bank[i] + space.cost[i] - gains[i] for i in range(6)]
        times += 1
        if sum(held[:6]) > player["capacity"] or times >= _MOST_TIMES:
            break
    return max(1, times)


def _stone(view: View, question: dict[str, Any]) -> Prompt:
    x, y = view["pawns"][question["seat"]]
    peak = next((p for p in view["peaks"] if (p["x"], p["y"]) == (x, y)), None)
    if peak is None:
        return Prompt("Place a stone?", "", "menu")
    card = PEAKS[peak["id"]]
    gift = terms.reward(card.reward)
    hint = f"{card.vp} VP times the number on the stone at the end{f'; its reward now: {gift}' if gift else ''}."
    return Prompt(f"Place a stone on {card.name}?", f"{hint} Only a smaller stone fits on a tower (FP-49).")


def _reward(view: View, question: dict[str, Any]) -> Prompt:
    return Prompt("Take the peak's reward?", "A stone brings it once; you may decline (FP-51).", "buttons", _DRAWS)


def _overflow(view: View, question: dict[str, Any]) -> Prompt:
    need = int(question["need"])
    size = view["players"][question["seat"]]["capacity"]
    hint = f"Your backpack holds {size}. Old or new, you choose; it goes to the bank (FP-30)."
    return Prompt(f"Too full: give back {need}", hint, "many", "", need)


def _corner(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt(f"Place {_tile(question)}: at which corner?", "You take what the new square shows (FP-39).")


def _tile(question: dict[str, Any]) -> str:
    if question["tile"] is None:
        return "the tile"
    tile = TILES[question["tile"]]
    return f"{tile.name} ({terms.TERRAINS[tile.terrain]})"


def _rotate(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt(f"Turn {_tile(question)}", "The first words are what you take from the new square.")


def _choose_tile(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("Which tile are you on?", "You stand on a square between two tiles (FP-40).", "menu")


def _peak(question: dict[str, Any]) -> str:
    if question["peak"] is None:
        return "the peak"
    card = PEAKS[question["peak"]]
    gift = terms.reward(card.reward)
    return f"{card.name} ({card.vp} VP{', ' + gift if gift else ''})"


def _edge(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt(f"Place {_peak(question)}: at which edge?", "Any open path of your tile (FP-43).")


def _turn_peak(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt(f"Turn {_peak(question)}", "Paths need not match, but only matching paths join (FP-29).")


def _bonus_peak(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt(
        "Place a bonus peak?", "Your campfire card gives one more of the same kind (FP-45).", "buttons", _DRAWS
    )


def _market(_view: View, question: dict[str, Any]) -> Prompt:
    how = "Take a hiking card for free" if question.get("why") == "free" else "Buy a hiking card"
    return Prompt(how, "It joins your hand; use it from your next turn on (FP-56).", "menu", _DRAWS)


def _sell(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("Sell basics", "One endorphin for each mushroom, berry or herb.", "many", "", 0, "done")


def _discard(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt(
        "Discard hiking cards",
        f"{EDITION.discard_endorphins} endorphins each; they leave the game (FP-13, FP-53).",
        "many",
        "",
        0,
        "done",
    )


def _harvest(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("Harvest what?", "One for your backpack, one for the ground if the bank has it (FP-37).", "buttons")


def _craft(view: View, question: dict[str, Any]) -> Prompt:
    basic = {"mushroom_basket": 0, "berry_jar": 1, "herb_pouch": 2}.get(question["card"] or "", 0)
    pack, stock = view["players"][question["seat"]]["pack"], view["bank"][basic + 3]
    # Each time takes one container for the backpack and, while there are any, one for the ground.
    most = max(1, min(pack[basic] // 2, (stock + 1) // 2))
    hint = "Each time, one more is laid on the ground if the bank has it (FP-37)."
    return Prompt(f"{_card(question)}: how often?", hint, "times", "", most, "done")


def _panorama(view: View, question: dict[str, Any]) -> Prompt:
    rank = len(view["players"][question["seat"]]["panoramas"]) + 1
    return Prompt(f"Buy a panorama of rank {terms.ROMAN[min(rank, 6)]}", "One for each Camp (FP-59).", "menu", _DRAWS)


def _campfire(_view: View, question: dict[str, Any]) -> Prompt:
    return Prompt("Keep one campfire card", "Only you see these; the one you keep becomes public (FP-64).")


def _under(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("Put the others under the deck", "Which goes under first? Or leave them as drawn (FP-63).")


def _end(_view: View, _question: dict[str, Any]) -> Prompt:
    return Prompt("End your turn?", "", "buttons", "After this your turn cannot be taken back.")


_PROMPTS: dict[str, Callable[[View, dict[str, Any]], Prompt]] = {
    "play": _play,
    "mode": _mode,
    "move": _move,
    "path": _path,
    "pickup": _pickup,
    "resolve": _resolve,
    "stone": _stone,
    "reward": _reward,
    "overflow": _overflow,
    "corner": _corner,
    "rotate": _rotate,
    "tile": _choose_tile,
    "edge": _edge,
    "turn_peak": _turn_peak,
    "bonus_peak": _bonus_peak,
    "market": _market,
    "sell": _sell,
    "discard": _discard,
    "harvest": _harvest,
    "craft": _craft,
    "panorama": _panorama,
    "campfire": _campfire,
    "under": _under,
    "end_turn": _end,
}

_PICTURES = {
    "market": "market",
    "panorama": "panoramas",
    "play": "hand",
    "end_turn": "board",
}
_MODE_PICTURES = {"camp": "panoramas", "training": "market"}


def picture(view: View) -> str:
    """The kind of picture that shows the open question; places are numbered on "choices"."""
    question = view["question"]
    if question is None:
        return "board"
    if question["op"] == "mode":
        return _MODE_PICTURES.get(question["card"] or "", "board")
    return _PICTURES.get(question["op"], "choices")
