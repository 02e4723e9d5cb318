"""Each check finds the fault it is for, in a small game that has every property except one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.cli.new_game import write_package
from ludotheque.conformance import CHECKS, Nonconformance, Sample, check_game
from ludotheque.core import module, registry, text
from ludotheque.core.game import Game

OBSERVE = """
from ludotheque.core.features import Feature
__all__ = ["FEATURES", "observe"]
FEATURES = (Feature("heap", (2, 2), "stones"),)
def observe(board, state, seat, out):
    out[0] = state.stones / 200
    out[3] = 1.5
"""

BOT = """
from ludotheque.core.contract import legal_actions
__all__ = ["evaluate", "playout_policy"]
def evaluate(board, state, out):
    out[0] = 0.7
    out[1] = 0.7
def playout_policy(board, state, random, actions):
    return 2
"""

GPU = """
__all__ = ["STAGES", "stage"]
STAGES = 2
def stage(board, state):
    return state.stones
"""

HIDE = """

def hide(board, state, viewpoint):
    if viewpoint != 0:
        state.secret = 0


def determinize(board, state, seat, random):
    if seat != 0:
        state.secret = draw(random, 5)
"""

VIEW = """
from ludotheque.draw.scene import Scene
__all__ = ["scene"]
def scene(view, viewpoint, language):
    return Scene("pebbles", language, 10, 10, ("a",), (), str(view.fields.secret), "label")
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A minimal game that this process can load; a test must change its files before it loads the game."""
    write_package("pebbles", tmp_path / "source")
    (tmp_path / "source" / "pebbles").rename(tmp_path / "pebbles")
    metadata = tmp_path / "pebbles-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[ludotheque.games]\npebbles = pebbles\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    clear_caches()
    yield tmp_path / "pebbles"
    monkeypatch.undo()
    clear_caches()


def clear_caches() -> None:
    """Clear the caches, so that packages are loaded again."""
    for cached in (
        registry._claims,
        registry.package_of,
        registry.info,
        module.load,
        text.bundle,
        text.document,
        text._format,
    ):
        cached.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
        del sys.modules[name]


def edit(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def fault(name: str) -> str | None:
    """The first fault that a check finds in the game."""
    (check,) = [check for check in CHECKS if check.name == name]
    try:
        return next(iter(check.find(Sample(Game("pebbles", stones=12), games=2))), None)
    except ValueError as error:  # as in `failures`: an error in the code of the game is a fault, too
        return str(error)


def test_a_good_game_has_every_property(package: Path) -> None:
    check_game(Game("pebbles", stones=12))


RULES, NOTATION = "rules/__init__.py", "notation/__init__.py"
WRONG: list[tuple[str, str, tuple[str, str], str]] = [
    (
        "purity",
        RULES,
        ("    n = min(MOST", "    state.winner -= 1\n    n = min(MOST"),
        "read-only",
    ),
    ("lists", RULES, ("        out[action] = action", "        out[action] = 0"), "an action is listed twice"),
    ("history", RULES, ("    state.ply += 1\n", ""), "ply is 0, expected 1"),
    ("end", RULES, ("LONGEST_GAME = 200", "LONGEST_GAME = 3"), "expected at most 3 (longest_game)"),
    ("end", RULES, ("1.0 if state.winner == seat else 0.0", "float('nan')"), "do not sum to 1"),
    ("notation", NOTATION, ("str(action + 1)", '"x"'), "two actions have the text 'x'"),
    ("position_text", NOTATION, ("int(match[1]), seat", "int(match[1]), 1 - seat"), "read back, the text is"),
    ("messages", "text/fr.ftl", ("option-stones", "option-stone"), "message 'option-stone' is missing in English"),
    ("messages", "text/en.ftl", ("tagline", "tag"), "message 'tag' is missing in French"),
]


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(("name", "file", "change", "message"), WRONG)
def test_a_check_finds_its_fault(package: Path, name: str, file: str, change: tuple[str, str], message: str) -> None:
    edit(package / file, change)
    found = fault(name)
    assert found is not None and message in found, found


def test_checks_of_optional_parts(package: Path) -> None:
    (package / "observe.py").write_text(OBSERVE, "utf-8")
    (package / "bot").mkdir()
    (package / "bot" / "__init__.py").write_text(BOT, "utf-8")
    (package / "rules" / "gpu.py").write_text(GPU, "utf-8")
    assert (fault("observe") or "").startswith("value 1.5 at feature heap[1, 1], expected 0 to 1 (seat 0 in <pebbles:")
    assert (fault("estimates") or "").startswith("evaluate returns [0.7, 0.7], expected win shares with sum 1")
    assert (fault("policy") or "").startswith("playout_policy chooses action 2, expected a legal one")
    assert "expected 0 to 1" in (fault("gpu") or "")
    with pytest.raises(Nonconformance, match=r"(?m)^observe: value 1.5 at feature heap"):
        check_game(Game("pebbles", stones=12))


def hide_a_number(package: Path) -> None:
    """Change the game so that seat 0 knows a number that seat 1 does not see."""
    edit(package / "info.py", ("    most=2,", "    most=2,\n    hides=lambda options: True,"))
    edit(
        package / RULES,
        ('"apply", "legal', '"apply", "determinize", "hide", "legal'),
        ('    ("winner", "i8"),', '    ("secret", "i8"),\n    ("winner", "i8"),'),
        ("    state.winner = -1\n", "    state.winner = -1\n    state.secret = 3\n"),
        ("from ludotheque.core.layout import state_layout", RANDOM),
    )
    with (package / RULES).open("a", encoding="utf-8") as rules:
        rules.write(HIDE)


RANDOM = "from ludotheque.core.layout import state_layout\nfrom ludotheque.core.random import draw"


def test_a_game_with_hidden_information_can_pass_every_check(package: Path) -> None:
    hide_a_number(package)
    for name in ("hide", "legality", "secrets", "steps", "views_only"):
        assert fault(name) is None


def test_a_picture_made_from_views_reveals_nothing(package: Path) -> None:
    """The picture shows the hidden field, but with the value that it has in the view."""
    hide_a_number(package)
    (package / "view").mkdir()
    (package / "view" / "__init__.py").write_text(VIEW, "utf-8")
    for name in ("secrets", "views_only"):
        assert fault(name) is None
    game = Game("pebbles")
    assert [game.start().scene(seat).headline for seat in (0, 1)] == ["3", "0"]


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        (
            "secrets",
            ("        state.secret = 0\n", "        state.secret = min(state.secret, 1)\n"),
            "reveals hidden information",
        ),
        ("hide", ("        state.secret = 0\n", "        state.secret += 1\n"), "hiding twice changes ['secret']"),
        (
            "hide",
            ("        state.secret = draw(random, 5)", "        state.stones = 1"),
            "the view of a determinization for seat 1 differs",
        ),
        (
            "legality",
            ("    n = min(MOST_ACTIONS,", "    n = min(state.secret,"),
            "the view of the seat to move has other legal actions",
        ),
    ],
)
def test_checks_of_hidden_information(package: Path, name: str, change: tuple[str, str], message: str) -> None:
    hide_a_number(package)
    edit(package / RULES, change)
    found = fault(name)
    assert found is not None and message in found, found


def test_hidden_information_that_is_not_declared(package: Path) -> None:
    hide_a_number(package)
    edit(package / "info.py", ("    hides=lambda options: True,\n", ""))
    assert "INFO.hides returns False" in (fault("hide") or "")
