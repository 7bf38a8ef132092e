"""A referee who plays whole games and holds every question, and what every answer did, against `book`."""

from __future__ import annotations

from typing import Any

from engine import five_peaks
from engine.contract import Decision, View
from engine.five_peaks.content import cell
from engine.five_peaks.pieces import RESOURCES
from engine.rng import Rng, draw
from tests.engine.five_peaks.book import (
    CRAFT,
    STARTERS,
    STEPS,
    XY,
    Map,
    amount,
    as_walks,
    codes_to,
    containers,
    held,
    modes,
    panoramas,
    score,
    spot_of,
    stones,
)

SHY = {"none", "done", "skip", "decline", "leave", "stay", "mode:sell", "mode:discard", "mode:endorphins", "card:camp"}
"""Answers the random player gives only now and then, so that its games come to something."""
IDLE = {"none", "done", "stay"}
"""Answers that only go on; alone they are no question, unless a container would let an exchange be paid."""
REVEALED = {"corner", "rotate", "edge", "turn_peak"}
"""Questions about a tile or peak that lies face up and has to be placed first."""


class Referee:
    """One game played at random, seat after seat, and watched."""

    def __init__(self, seats: int, seed: int, options: dict[str, Any] | None = None, *, gifts: bool = False) -> None:
        """`gifts` puts campfire cards and endorphins before everybody, so that all effects come up early."""
        self.game = five_peaks.new(options or {}, seats, seed)
        self.rng = Rng(seed)
        if gifts:
            deck = self.game.campfire_deck
            for seat in range(seats):
                self.game.packs[seat][6] += 12
                self.game.campfires[seat] = [deck.pop() for _ in range(18 // seats)]
            del self.game.campfire_by[len(deck) :]
        self.seen: set[str] = set()
        self.card = self.mode = ""
        self.walk = 0
        self.closed: set[XY] = set()
        self.tile: XY | None = None

    def play(self, most: int) -> None:
        """Play at most `most` answers."""
        for _ in range(most):
            found = five_peaks.decision(self.game)
            if found is None:
                return
            self.step(found)

    def step(self, found: Decision) -> None:
        seat = found.seats[0]
        before, codes = five_peaks.view(self.game, seat), found.codes[seat]
        offered = set(codes)
        assert len(offered) == len(codes)
        extra = {code for code in offered if code.startswith("container:")}
        assert extra == (set() if found.op in REVEALED else containers(before, seat)), found.op
        if found.op not in ("resolve", "end_turn"):
            assert not offered - extra <= IDLE, f"{found.op} asks for nothing"
            assert found.op != "path" or len(offered - extra) > 1
        self.card = before["question"]["card"] or ""
        if found.op == "play" or (found.op == "mode" and not self.mode):
            self._fresh()
        check = getattr(self, f"_ask_{found.op}", None)
        if check is not None:
            want = check(before, seat)
            assert offered - extra == want, f"{found.op} {self.card} {self.mode}: {sorted((offered - extra) ^ want)}"
            self.seen.add(found.op)
        bold = [code for code in codes if code not in SHY]
        code = codes[draw(self.rng, len(codes))]
        if bold and draw(self.rng, 8):
            code = bold[draw(self.rng, len(bold))]
        five_peaks.answer(self.game, seat, code)
        self._follow(found.op, before, seat, code)

    def _fresh(self) -> None:
        self.mode, self.walk, self.closed, self.tile, self.bonus = "", 0, set(), None, False

    # What a question has to offer.

    def _ask_play(self, view: View, seat: int) -> set[str]:
        assert "camp" in view["players"][seat]["hand"]
        return {f"card:{key}" for key in set(view["players"][seat]["hand"]) if modes(view, seat, key)}

    def _ask_mode(self, view: View, seat: int) -> set[str]:
        return modes(view, seat, self.card)

    def _ask_move(self, view: View, seat: int) -> set[str]:
        return codes_to(self._targets(view, seat)) | ({"stay"} if self.walk == 2 else set())

    def _targets(self, view: View, seat: int) -> set[XY]:
        board = Map(view)
        if self.card == "bike":
            return board.bikes()
        if self.card == "shortcut":
            return board.shortcuts(seat)
        if self.card == "paraglide":
            return board.glides(seat)
        return set(self._paths(view, seat))

    def _paths(self, view: View, seat: int) -> dict[XY, set[frozenset[XY]]]:
        closed = self.closed if view["options"]["reentry"] == "turn" else set()
        return Map(view).walks(seat, (1,) if self._walks(view, seat) else STEPS[self.card], closed)

    def _walks(self, view: View, seat: int) -> bool:
        if not self.mode:
            only = modes(view, seat, self.card)
            self.mode = "mode:walks" if as_walks(view, seat, self.card) and only == {"mode:walks"} else "mode:normal"
        if self.mode == "mode:walks" and not self.walk:
            self.walk = 1
        return self.mode == "mode:walks"

    def _ask_stone(self, view: View, seat: int) -> set[str]:
        return {f"stone:{size}" for size in stones(view, seat)} | {"none"}

    def _ask_pickup(self, view: View, seat: int) -> set[str]:
        assert any([heap["x"], heap["y"]] == view["pawns"][seat] for heap in view["left"])
        return {"take", "leave"}

    def _ask_overflow(self, view: View, seat: int) -> set[str]:
        me = view["players"][seat]
        assert view["question"]["need"] == sum(me["pack"]) - me["capacity"] > 0
        return {f"drop:{RESOURCES[i]}" for i, n in enumerate(me["pack"]) if n}

    def _ask_panorama(self, view: View, seat: int) -> set[str]:
        return panoramas(view, seat)

    def _ask_sell(self, view: View, seat: int) -> set[str]:
        me = view["players"][seat]["pack"]
        return {f"sell:{RESOURCES[i]}" for i in range(3) if me[i]} | ({"done"} if view["question"]["times"] else set())

    def _ask_discard(self, view: View, seat: int) -> set[str]:
        hand = set(view["players"][seat]["hand"]) - set(STARTERS)
        return {f"discard:{key}" for key in hand} | ({"done"} if view["question"]["times"] else set())

    def _ask_harvest(self, view: View, seat: int) -> set[str]:
        return {f"harvest:{RESOURCES[i]}" for i in range(3) if view["bank"][i]}

    def _ask_market(self, view: View, seat: int) -> set[str]:
        """A reward costs nothing, everything else what the card says; only training has to be gone through with."""
        costs, purse = {card.key: card.cost for card in Map(view).ed.cards}, view["players"][seat]["endorphins"]
        why = view["question"]["why"]
        payable = {f"market:{key}" for key in view["market"] if why == "free" or costs[key] <= purse}
        return payable if why == "training" and payable else payable | {"none"}

    def _ask_campfire(self, view: View, seat: int) -> set[str]:
        drawn = view["question"]["drawn"]
        owned = [card for player in view["players"] for card in player["campfires"]]
        assert len({*drawn, *owned}) + view["campfire_deck"] == 18
        assert len(drawn) == 5 or not view["campfire_deck"]
        return {f"keep:{card}" for card in drawn}

    def _ask_corner(self, view: View, seat: int) -> set[str]:
        board = Map(view)
        return {f"corner:{cell(*spot)}" for index in board.own_tiles(seat) for spot in board.corners(index)}

    def _ask_tile(self, view: View, seat: int) -> set[str]:
        """Which of two tiles takes a peak: asked only for a real choice (FP-40)."""
        board, tiles = Map(view), view["tiles"]
        fit = [i for i in board.own_tiles(seat) if board.edges(i) and view["peak_piles"][self._terrain(view, i)]]
        assert len(fit) == 2
        return {f"tile:{cell(tiles[i]['x'], tiles[i]['y'])}" for i in fit}

    def _ask_edge(self, view: View, seat: int) -> set[str]:
        board = Map(view)
        fit = [i for i in board.own_tiles(seat) if board.edges(i)]
        if self.tile is not None:
            fit = [i for i in fit if (view["tiles"][i]["x"], view["tiles"][i]["y"]) == self.tile]
        terrain = board.ed.peaks[view["question"]["peak"]].terrain
        for i in fit:
            other = self._terrain(view, i)
            missing = other != terrain and view["peak_piles"][other]
            assert self.bonus or not missing, "an own tile of another terrain was not offered"
        fit = [i for i in fit if self._terrain(view, i) == terrain]
        return {f"edge:{cell(*spot)}" for i in fit for spot in board.edges(i)}

    def _terrain(self, view: View, index: int) -> int:
        return Map(view).ed.tiles[view["tiles"][index]["id"]].terrain

    def _ask_rotate(self, view: View, seat: int) -> set[str]:
        return {f"rot:{n}" for n in range(4)}

    def _ask_turn_peak(self, view: View, seat: int) -> set[str]:
        paths = Map(view).ed.peaks[view["question"]["peak"]].paths
        looks: dict[tuple[bool, ...], int] = {}
        for n in range(4):
            looks.setdefault(paths[4 - n :] + paths[: 4 - n], n)
        return {f"rot:{n}" for n in looks.values()}

    def _ask_end_turn(self, view: View, seat: int) -> set[str]:
        for i, player in enumerate(view["players"]):
            assert sum(player["pack"]) <= player["capacity"], i
        return {"end"}

    # What an answer has to do.

    def _follow(self, op: str, before: View, seat: int, code: str) -> None:
        after = five_peaks.view(self.game, seat)
        word, _, fact = code.partition(":")
        if word == "mode":
            self.mode = code
        elif word == "tile":
            self.tile = spot_of(code)
        elif word in ("to", "via"):
            self._moved(before, after, seat, word, code)
        elif word == "container":
            self.seen.add(f"container:{op}")
            self._bought(before, after, seat, RESOURCES.index(fact))
        elif op == "bonus_peak" and word == "place":
            self.bonus = True
        elif op == "resolve" and word == "gain":
            self._received(before, after, seat, Map(before).gains(self._at(before, seat)))
        elif op == "pickup" and word == "take":
            heap = next(h["resources"] for h in before["left"] if [h["x"], h["y"]] == before["pawns"][seat])
            self._received(before, after, seat, [*heap, 0], lying=True)
        elif word == "harvest" and (self.card == "small_harvest" or after["question"]["op"] == "harvest"):
            self._harvested(before, after, seat, RESOURCES.index(fact))
        elif word == "craft":
            assert before["bank"][CRAFT[self.card][1]]
        if op in ("edge", "turn_peak", "tile") and after["question"] and after["question"]["op"] != "turn_peak":
            self.tile = self.tile if word == "tile" else None
        if op in ("play", "mode") and after["pawns"][seat] != before["pawns"][seat]:
            self._carried(before, after, seat)
        if word == "end":
            self._fresh()
        self._sums(after)

    def _at(self, view: View, seat: int) -> XY:
        x, y = view["pawns"][seat]
        return x, y

    def _carried(self, before: View, after: View, seat: int) -> None:
        """A card with one place to go to went there by itself."""
        self.card = after["question"]["card"] or self.card
        goal = self._at(after, seat)
        if self.card in STEPS or as_walks(before, seat, self.card):
            ways = self._paths(before, seat)
            assert set(ways) == {goal}
            self.closed |= {self._at(before, seat), *next(iter(ways[goal]))}
        if self.walk:
            self.walk = 2
        self._stopped(after, seat)

    def _bought(self, before: View, after: View, seat: int, thing: int) -> None:
        """Six endorphins for a container, and the question stays open unless something has to be put back."""
        if after["question"]["op"] in (before["question"]["op"], "overflow"):
            gains = [int(i == thing) for i in range(6)] + [-amount(before, seat, "container")]
            self._received(before, after, seat, gains)

    def _moved(self, before: View, after: View, seat: int, word: str, code: str) -> None:
        if word == "to":
            self.goal = spot_of(code)
            ways = self._paths(before, seat)[self.goal] if self.card in STEPS or self.mode == "mode:walks" else set()
            matters = self.walk == 1 and before["options"]["reentry"] == "turn" and len(ways) > 1
            assert (after["question"]["op"] == "path") == matters
            self.ways, self.origin = ways, self._at(before, seat)
            if matters:
                self.seen.add("path")
                return
            entered = next(iter(ways)) if len(ways) == 1 else set()
        else:
            entered = {spot_of(f"via:{part}") for part in code.removeprefix("via:").split("-")} | {self.goal}
            assert frozenset(entered) in self.ways
        assert after["pawns"][seat] == [*self.goal]
        self.closed |= {self.origin, *entered}
        self._stopped(after, seat)
        if self.walk:
            self.walk = 2

    def _stopped(self, view: View, seat: int) -> None:
        """Everything a stop may bring has to be asked for at once."""
        board, at = Map(view), self._at(view, seat)
        question, bank, have = view["question"]["op"], view["bank"], held(view, seat)
        if any([heap["x"], heap["y"]] == [*at] for heap in view["left"]):
            assert question == "pickup"
        elif at in board.holes:
            assert (question == "stone") == bool(stones(view, seat))
        else:
            gains = board.gains(at)
            wanted = bool(gains[6]) or any(a and b for a, b in zip(gains, bank, strict=False))
            for _, space in board.spaces[at]:
                if space.kind == "exchange" and all(a <= b for a, b in zip(space.cost, have, strict=True)):
                    wanted = wanted or board.can_give(seat, space.reward, bank)
                if space.kind == "container":
                    wanted = any(have[i] and bank[j] for i in (3, 4, 5) for j in (3, 4, 5) if i != j)
            assert (question == "resolve") == wanted or (question == "resolve" and containers(view, seat))
        self.seen.add(f"stop:{question}")

    def _received(self, before: View, after: View, seat: int, gains: list[int], lying: bool = False) -> list[int]:
        """Each icon is paid as far as the bank goes; bonus cards add one for each that came in (FP-31, FP-38).

        A surplus of one kind of thing goes back without a question.
        """
        cards, mine = Map(before).ed.campfires, before["players"][seat]["campfires"]
        came = [0] * 6
        for i, bank in enumerate(before["bank"]):
            got = gains[i] if lying else min(gains[i], bank)
            extra = sum(cards[c].amount for c in mine if cards[c].effect == "bonus" and cards[c].resource == i)
            came[i] = got + min(got * extra, bank if lying else bank - got)
        me, was = after["players"][seat], before["players"][seat]
        full = [a + b for a, b in zip(was["pack"], came, strict=True)]
        if sum(map(bool, full)) == 1 and sum(full) > me["capacity"] and after["question"]["op"] != "overflow":
            full = [min(n, me["capacity"]) for n in full]
        assert me["pack"] == full
        assert me["endorphins"] - was["endorphins"] == gains[6]
        return came

    def _harvested(self, before: View, after: View, seat: int, thing: int) -> None:
        came = self._received(before, after, seat, [int(i == thing) for i in range(7)])
        at = before["pawns"][seat]
        heap = [sum(h["resources"][thing] for h in v["left"] if [h["x"], h["y"]] == at) for v in (before, after)]
        assert heap[1] - heap[0] == int(before["bank"][thing] > came[thing])

    def _sums(self, view: View) -> None:
        """Nothing is ever lost or made: resources, badges, towers, the market."""
        ed = Map(view).ed
        for i in range(6):
            lying = sum(heap["resources"][i] for heap in view["left"])
            assert view["bank"][i] + lying + sum(p["pack"][i] for p in view["players"]) == ed.resources[i]
            assert view["bank"][i] >= 0
        for terrain in range(3):
            raised = sum(ed.peaks[p["id"]].terrain == terrain for p in view["peaks"])
            assert sum(p["badges"][terrain] for p in view["players"]) == raised
        for peak in view["peaks"]:
            sizes = [size for _, size in peak["stones"]]
            assert sizes == sorted(set(sizes), reverse=True)
            assert len({owner for owner, _ in peak["stones"]}) == len(sizes)
        assert len(view["market"]) == min(5, len(view["market"]) + view["deck"])
        away = [pawn for pawn in view["pawns"] if pawn != [0, 0]]
        assert len({(x, y) for x, y in away}) == len(away)

    def scores_agree(self) -> None:
        """The points the game tells are the points counted by hand."""
        for seat in range(self.game.seats):
            assert five_peaks.scores(self.game)[seat] == score(five_peaks.view(self.game, seat), seat)
