"""One seat's whole account: points by category, marked routes, goals; and the winners of a match."""

from __future__ import annotations

from render.scenery import panels
from render.scenery.scene import View, edition_of
from render.toolbox.sheet import Sheet


def player_of(view: View, focus: int | None) -> View:
    """The seat a picture is about: the one asked for, else the viewer's own, else the one whose turn it is."""
    seat = focus if focus is not None else view["seat"]
    if seat is None:
        seat = max(0, view["active"])
    players: list[View] = view["players"]
    return players[seat] if 0 <= seat < len(players) else players[0]


def best(view: View) -> list[int]:
    """The seats in front: most points, ties by the highest hex (SC-39)."""
    if len(view["players"]) < 2:
        return []
    standing = [(player["scores"]["total"], player["highest"]) for player in view["players"]]
    return [seat for seat, found in enumerate(standing) if found == max(standing)]


def rank_of(view: View, total: int) -> str:
    """The name of the solo rank that a total earns."""
    return next((rank.name for rank in edition_of(view).ladder if total >= rank.least), "")


def account(view: View, player: View, sheet: Sheet, x: int, y: int, w: int) -> int:
    """Categories large with their names, and the total on the right; returns where it ends."""
    seat = player["seat"]
    names = panels.categories(view)
    total_w = 190
    step = (w - total_w) / len(names)
    sheet.add("panel", x, y, w, 108, "card", "brown", 2.5, 12.0)
    for n, name in enumerate(names):
        middle, amount = x + n * step + step / 2, player["scores"][name]
        sheet.add("sc.sign" if amount else "sc.faint", middle - 40, y + 14, 42, 42, name)
        ink = "ink" if amount else "line"
        sheet.write(str(amount), middle + 8, y + 36, 38, font="black", ink=ink, tag=f"{name}:{seat}")
        sheet.write(panels.WORDS[name], middle, y + 84, 22, ink="soft", align="m")
    sheet.add("bar", x + w - total_w, y + 14, 2, 80, "line")
    words = sheet.write(
        str(player["scores"]["total"]), x + w - 112, y + 52, 68, font="black", align="m", tag=f"total:{seat}"
    )
    sheet.write("SP", max(words.box[2] + 6, x + w - 62), y + 62, 28, ink="soft")
    return y + 108


def marked(view: View, player: View, sheet: Sheet, x: int, y: int, w: int) -> int:
    """The five route lengths: the stake with its points where marked, else what the next one would bring."""
    stakes = view["stakes"]
    step = w / max(1, len(stakes))
    routes = {route["length"]: route for route in player["routes"]}
    sheet.add("panel", x, y, w, 92, "card", "brown", 2.5, 12.0)
    for n, stake in enumerate(stakes):
        left, length = x + n * step, stake["length"]
        if n:
            sheet.add("bar", left, y + 12, 1, 68, "line")
        route = routes.get(length)
        if route is not None:
            args = (length, route["value"], route["flipped"], 0)
            sheet.add("sc.score", left + step / 2 - 42, y + 10, 84, 49, *args, tag=f"marked:{length}")
            note = "turned over" if route["flipped"] else "marked"
        else:
            sheet.add("sc.open", left + step / 2 - 52, y + 14, 40, 40, length, tag=f"open:{length}")
            front = stake["fronts"][0] if stake["fronts"] else None
            if front is not None:
                sheet.add("sc.points", left + step / 2 + 8, y + 11, 30, 46, front, stake["backs"][0])
            note = f"within {stake['limit']} m"
        sheet.write(note, left + step / 2, y + 74, 21, ink="soft", align="m")
    return y + 92


def goal_rows(view: View, player: View, sheet: Sheet, x: int, y: int, w: int) -> int:
    """What the goals measure in one landscape, side by side; returns where they end."""
    if not view["goals"]:
        return y - 8
    step, seat = w / len(view["goals"]), player["seat"]
    sheet.add("panel", x, y, w, 60, "card", "brown", 2.5, 12.0)
    for n, goal in enumerate(view["goals"]):
        left = x + n * step
        if n:
            sheet.add("bar", left, y + 10, 1, 40, "line")
        sheet.add("sc.sign", left + 10, y + 12, 36, 36, goal["key"])
        name = sheet.write(panels.goal_name(view, goal), left + 54, y + 30, 21, tag=f"goal:{goal['key']}")
        tag = f"measure:{goal['key']}:{seat}"
        value = sheet.write(str(goal["values"][seat]), name.box[2] + 10, y + 30, 24, font="bold", tag=tag)
        if goal["points"][seat]:
            sheet.add("sc.gold", value.box[2] + 4, y + 15, 30, 30, goal["points"][seat])
    return y + 60
