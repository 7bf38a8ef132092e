"""The rulebook read a second time, from views alone: the map, what may be played, and what everything scores.

Nothing here looks at a state or shares code with the rules, so that both readings can be held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.contract import View
from engine.five_peaks.content import cell, content, xy
from engine.five_peaks.pieces import CARD_KEYS, RESOURCES, STARTING, Edition, Reward, Space

XY = tuple[int, int]
WAYS: tuple[XY, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONALS: tuple[XY, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))
STARTERS = CARD_KEYS[:STARTING]
STEPS = {"walk": (1,), "march": (2,), "sightsee": (1, 2), "run": (4,)}
CRAFT = {"mushroom_basket": (0, 3), "berry_jar": (1, 4), "herb_pouch": (2, 5)}


def turned(x: int, y: int, rot: int) -> XY:
    """A point after `rot` quarter turns clockwise about the origin; y grows to the south."""
    for _ in range(rot % 4):
        x, y = -y, x
    return x, y


class Map:
    """The board of a view: which spaces there are, which tiles they belong to and which roads join them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.ed: Edition = content(view["edition"])
        self.pawns: list[XY] = [(x, y) for x, y in view["pawns"]]
        self.holes: dict[XY, dict[str, Any]] = {(p["x"], p["y"]): p for p in view["peaks"]}
        self.spaces: dict[XY, list[tuple[int, Space]]] = {}
        self.roads: list[set[XY]] = []
        for index, placed in enumerate(view["tiles"]):
            self._lay(index, placed)

    def _lay(self, index: int, placed: dict[str, Any]) -> None:
        tile, x, y, rot = self.ed.tiles[placed["id"]], placed["x"], placed["y"], placed["rot"]

        def spot(local: int) -> XY:
            dx, dy = turned(local % 3 - 1, local // 3 - 1, rot)
            return x + dx, y + dy

        for local, space in enumerate(tile.spaces):
            if space is not None:
                self.spaces.setdefault(spot(local), []).append((index, space))
        self.roads += [{spot(local) for local in link} for link in tile.links]
        for hole, start in self.exits(index):
            peak = self.holes.get(hole)
            if peak is not None and (x - hole[0], y - hole[1]) in {(2 * a, 2 * b) for a, b in self._open(peak)}:
                self.roads.append({spot(start), hole})

    def _open(self, peak: dict[str, Any]) -> list[XY]:
        shown = self.ed.peaks[peak["id"]].paths
        return [turned(*way, peak["rot"]) for way, path in zip(WAYS, shown, strict=True) if path]

    def exits(self, index: int) -> list[tuple[XY, int]]:
        """The cells outside the edges with a path of a tile, each with the local cell the path starts from."""
        placed = self.view["tiles"][index]
        tile = self.ed.tiles[placed["id"]]
        found: list[tuple[XY, int]] = []
        for way, start in zip(WAYS, tile.paths, strict=True):
            if start is not None:
                dx, dy = turned(*way, placed["rot"])
                found.append(((placed["x"] + 2 * dx, placed["y"] + 2 * dy), start))
        return found

    def next_to(self, spot: XY) -> set[XY]:
        return {other for road in self.roads if spot in road for other in road} - {spot}

    def exists(self, spot: XY) -> bool:
        return spot in self.spaces or spot in self.holes

    def others(self, seat: int) -> set[XY]:
        return {spot for i, spot in enumerate(self.pawns) if i != seat}

    def walks(self, seat: int, steps: tuple[int, ...], closed: set[XY]) -> dict[XY, set[frozenset[XY]]]:
        """Every legal stop of a move of one of `steps` spaces, with the sets of spaces entered on the way there."""
        taken, found = self.others(seat), {}

        def go(at: XY, entered: tuple[XY, ...], left: int) -> None:
            for spot in self.next_to(at) - closed - set(entered) - {self.pawns[seat]}:
                now = (*entered, spot)
                if spot in taken:
                    go(spot, now, left)
                elif left > 1:
                    go(spot, now, left - 1)
                else:
                    found.setdefault(spot, set()).add(frozenset(now))

        for number in steps:
            go(self.pawns[seat], (), number)
        return found

    def terrains(self, spot: XY) -> set[int]:
        if spot in self.holes:
            return {self.ed.peaks[self.holes[spot]["id"]].terrain}
        return {self.ed.tiles[self.view["tiles"][index]["id"]].terrain for index, _ in self.spaces[spot]}

    def gains(self, spot: XY) -> list[int]:
        total = [0] * 7
        for _, space in self.spaces.get(spot, []):
            if space.kind in ("gain", "plain"):
                total = [a + b for a, b in zip(total, space.gains, strict=True)]
        return total

    def glides(self, seat: int) -> set[XY]:
        """Paraglide: from rocky to alpine or forest, from alpine to forest, where an endorphin is given for nothing."""
        at, never = self.pawns[seat], self.view["options"]["paraglide"] == "never"
        origin = self.terrains(at)
        if never and (len(origin) > 1 or at in self.holes):
            return set()
        wanted = {lower for terrain in origin for lower in range(terrain)}
        return {
            spot
            for spot in self.spaces
            if self.gains(spot)[6] and spot not in self.pawns and self.terrains(spot) & wanted
            if not (never and len(self.terrains(spot)) > 1)
        }

    def bikes(self) -> set[XY]:
        return {s for s, halves in self.spaces.items() if any(h.bike for _, h in halves)} - set(self.pawns)

    def shortcuts(self, seat: int) -> set[XY]:
        x, y = self.pawns[seat]
        return {(x + a, y + b) for a, b in WAYS if self.exists((x + a, y + b))} - set(self.pawns)

    def own_tiles(self, seat: int) -> list[int]:
        """The terrain tiles the pawn is on: two on a square, none on a peak."""
        return [index for index, _ in self.spaces.get(self.pawns[seat], [])]

    def corners(self, index: int) -> set[XY]:
        """The open triangles of a tile that another tile may still be laid against."""
        placed = self.view["tiles"][index]
        x, y = placed["x"], placed["y"]
        shut = {(t["x"], t["y"]) for t in self.view["tiles"]} | set(self._marks("blocks"))
        return {
            (x + a, y + b)
            for a, b in DIAGONALS
            if index in [i for i, _ in self.spaces.get((x + a, y + b), [])] and (x + 2 * a, y + 2 * b) not in shut
        }

    def edges(self, index: int) -> set[XY]:
        """Where a peak may go beside a tile."""
        return {hole for hole, _ in self.exits(index)} - set(self.holes) - set(self._marks("covers"))

    def _marks(self, name: str) -> Iterator[XY]:
        for placed in self.view["tiles"]:
            for point in getattr(self.ed.tiles[placed["id"]], name):
                dx, dy = turned(*point, placed["rot"])
                yield placed["x"] + dx, placed["y"] + dy

    def can_raise(self, seat: int) -> bool:
        """Whether some tile under the pawn has room for a peak and a peak of its terrain is left."""
        tiles = self.view["tiles"]
        return any(
            self.edges(index) and self.view["peak_piles"][self.ed.tiles[tiles[index]["id"]].terrain]
            for index in self.own_tiles(seat)
        )

    def can_give(self, seat: int, reward: Reward, bank: list[int]) -> bool:
        return bool(
            reward.gains[6]
            or any(want and have for want, have in zip(reward.gains, bank, strict=False))
            or (reward.cards and self.view["market"])
            or (reward.campfires and self.view["campfire_deck"])
            or (reward.peaks and self.can_raise(seat))
        )


def amount(view: View, seat: int, effect: str) -> int:
    cards = content(view["edition"]).campfires
    return sum(cards[i].amount for i in view["players"][seat]["campfires"] if cards[i].effect == effect)


def as_walks(view: View, seat: int, key: str) -> bool:
    cards = content(view["edition"]).campfires
    return any(cards[i].card == key for i in view["players"][seat]["campfires"] if cards[i].effect == "walks")


def held(view: View, seat: int) -> list[int]:
    player = view["players"][seat]
    return [*player["pack"], player["endorphins"]]


def containers(view: View, seat: int) -> set[str]:
    """What six endorphins may be turned into with the campfire card that says so."""
    price = amount(view, seat, "container")
    if not price or view["players"][seat]["endorphins"] < price:
        return set()
    return {f"container:{RESOURCES[i]}" for i in (3, 4, 5) if view["bank"][i]}


def modes(view: View, seat: int, key: str) -> set[str]:
    """The alternatives of a card that can be resolved; a card without any is not playable."""
    board, me = Map(view), view["players"][seat]
    costs = {card.key: card.cost for card in board.ed.cards}
    found: set[str] = set()
    if key in ("walk", "march", "training") and as_walks(view, seat, key) and board.walks(seat, (1,), set()):
        found.add("mode:walks")
    if key in STEPS and board.walks(seat, STEPS[key], set()):
        found.add("mode:normal")
    if key == "discovery":
        if sum(view["tile_stack"]) and any(board.corners(index) for index in board.own_tiles(seat)):
            found.add("mode:place")
        if any(me["pack"][:3]):
            found.add("mode:sell")
    if key == "training":
        if any(costs[card] <= me["endorphins"] for card in view["market"]):
            found.add("mode:buy")
        if any(card not in STARTERS for card in me["hand"]):
            found.add("mode:discard")
    if key == "camp":
        found.add("mode:endorphins")
        if panoramas(view, seat):
            found.add("mode:panorama")
    places = {"shortcut": lambda: board.shortcuts(seat), "bike": board.bikes, "paraglide": lambda: board.glides(seat)}
    if key in places and places[key]():
        found.add("only")
    if key in ("small_harvest", "large_harvest") and any(view["bank"][:3]):
        found.add("only")
    if key in CRAFT and me["pack"][CRAFT[key][0]] >= 2 and view["bank"][CRAFT[key][1]]:
        found.add("only")
    if key == "observe" and (view["market"] or view["deck"]):
        found.add("only")
    return found


def panoramas(view: View, seat: int) -> set[str]:
    cards = content(view["edition"]).panoramas
    rank, have = len(view["players"][seat]["panoramas"]) + 1, held(view, seat)
    return {
        f"pano:{pile['card']}"
        for pile in view["panoramas"]
        if pile["rank"] == rank
        if all(want <= got for want, got in zip(cards[pile["card"]].cost, have, strict=True))
    }


def stones(view: View, seat: int) -> set[int]:
    """The sizes the seat may put on the peak under its pawn."""
    x, y = view["pawns"][seat]
    tower = next((p["stones"] for p in view["peaks"] if [p["x"], p["y"]] == [x, y]), None)
    if tower is None or any(owner == seat for owner, _ in tower):
        return set()
    top = tower[-1][1] if tower else 6
    return {size for size in view["players"][seat]["stones"] if size < top}


def score(view: View, seat: int) -> dict[str, int]:
    """The seat's points by category; `view` has to be the seat's own, for its hand."""
    ed, me = content(view["edition"]), view["players"][seat]
    factors = {5: 3, 4: 3, 3: 2, 2: 2, 1: 1}
    placed = [(ed.peaks[p["id"]].vp, size) for p in view["peaks"] for owner, size in p["stones"] if owner == seat]
    fires = [ed.campfires[i] for i in me["campfires"]]
    upgrades = [card.amount for card in fires if card.effect == "stone"]
    best = sorted((vp for vp, size in placed if size >= 4), reverse=True)
    bought = [key for key in [*me["hand"], *me["played"]] if key not in STARTERS]
    per = {
        "vp_campfire": len(fires),
        "vp_endorphin": me["endorphins"],
        "vp_card": len(bought),
        "vp_stone": len(placed),
    }
    fire = 0
    for card in fires:
        number = me["pack"][card.resource] if card.effect == "vp_resource" and card.resource is not None else 0
        fire += card.amount * per.get(card.effect, number)
    parts = {
        "badges": sum(vp * n for vp, n in zip((3, 6, 12), me["badges"], strict=True)),
        "panoramas": sum(ed.panoramas[i].vp for i in me["panoramas"]),
        "campfires": fire,
        "stones": sum(vp * factors[size] for vp, size in placed)
        + sum(vp * (to - 3) for vp, to in zip(best, upgrades, strict=False)),
    }
    return {**parts, "total": sum(parts.values())}


def codes_to(spots: set[XY] | dict[XY, Any]) -> set[str]:
    return {f"to:{cell(*spot)}" for spot in spots}


def spot_of(code: str) -> XY:
    return xy(int(code.partition(":")[2]))
