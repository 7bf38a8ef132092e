"""Imports point inwards: the engine knows only itself, pictures know views and content, the database knows no game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = {"engine", "render", "db", "cogs", "demo", "bot", "bench"}
GAMES = {"five_peaks", "scenery", "peak_team"}
READS_TIME = {"engine/ai", "engine/__main__.py"}

MAY_IMPORT = {"engine": {"engine"}, "render": {"engine", "render"}, "db": {"engine", "db"}}
NEVER = {
    "engine": {"discord", "aiosqlite", "sqlite3", "PIL", "random", "time", "datetime"},
    "render": {"discord", "aiosqlite", "sqlite3", "random"},
    "db": {"discord", "PIL", "random"},
}
PURE_GENERIC = [
    "engine/contract.py",
    "engine/flow.py",
    "engine/codec.py",
    "engine/replay.py",
    "engine/ports.py",
    "engine/service.py",
]


def _imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def _files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", sorted(MAY_IMPORT))
def test_imports_point_inwards(folder: str) -> None:
    for path in _files(folder):
        where = path.relative_to(ROOT).as_posix()
        tops = {name.split(".")[0] for name in _imports(path)}
        assert tops & OURS <= MAY_IMPORT[folder], where
        forbidden = NEVER[folder] if not where.startswith(tuple(READS_TIME)) else NEVER[folder] - {"time"}
        assert not tops & forbidden, f"{where} imports {sorted(tops & forbidden)}"


def test_pictures_see_views_and_content_but_never_a_state_or_a_rule() -> None:
    for path in _files("render"):
        if path.name in {"__main__.py", "gallery.py"}:
            continue  # these play a game in order to draw it
        for name in _imports(path):
            inner = name.split(".")
            if inner[0] == "engine" and len(inner) > 2:
                assert inner[2] in {"content", "pieces", "view", "board"}, f"{path.name} imports {name}"


@pytest.mark.parametrize("where", ["engine", "db", "cogs", "render"])
def test_only_a_registry_names_games(where: str) -> None:
    registries = {"engine/__init__.py", "cogs/registry.py", "render/__init__.py"}
    for path in _files(where):
        relative = path.relative_to(ROOT)
        if relative.as_posix() in registries or GAMES & set(relative.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in GAMES, f"{relative}:{node.lineno} names a game"
        assert not any(part in GAMES for name in _imports(path) for part in name.split(".")), relative


def test_each_game_has_the_same_files() -> None:
    same = {"__init__.py", "content.py", "state.py", "rules.py", "scoring.py", "view.py", "heuristics.py"}
    for game in GAMES:
        folder = ROOT / "engine" / game
        if (folder / "__init__.py").exists():
            assert same <= {path.name for path in folder.glob("*.py")}, game


def test_modules_stay_short_enough_to_read() -> None:
    for folder in ("engine", "render", "db", "cogs", "demo"):
        for path in _files(folder):
            assert path.read_text().count("\n") <= 500, path.relative_to(ROOT)
