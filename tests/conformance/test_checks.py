"""Each check finds what it is for: a small game that has every property, and then lacks one."""

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
    """A minimal game that this process can load; whoever changes its files does so before."""
    write_package("pebbles", tmp_path / "source")
    (tmp_path / "source" / "pebbles").rename(tmp_path / "pebbles")
    facts = tmp_path / "pebbles-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n", "utf-8")
    (facts / "entry_points.txt").write_text("[ludotheque.games]\npebbles = pebbles\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield tmp_path / "pebbles"
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Load what is installed now, not what was."""
    for kept in (registry._claims, registry.info, module.load, text.bundle, text.document, text._format):
        kept.cache_clear()
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
    except ValueError as error:  # as `failures` has it: what a game's own code raises is a fault like any other
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
@pytest.mark.parametrize(("name", "file", "change", "said"), WRONG)
def test_a_check_finds_what_it_is_for(package: Path, name: str, file: str, change: tuple[str, str], said: str) -> None:
    edit(package / file, change)
    found = fault(name)
    assert found is not None and said in found, found


def test_checks_of_optional_parts(package: Path) -> None:
    (package / "observe.py").write_text(OBSERVE, "utf-8")
    (package / "bot").mkdir()
    (package / "bot" / "__init__.py").write_text(BOT, "utf-8")
    (package / "rules" / "gpu.py").write_text(GPU, "utf-8")
    assert (fault("observe") or "").startswith("value 1.5 at feature heap[1, 1], expected 0 to 1 (seat 0 in <pebbles:")
    assert (fault("estimates") or "").startswith("evaluate gives [0.7, 0.7], expected shares of one win")
    assert (fault("policy") or "").startswith("playout_policy chooses action 2, expected a legal one")
    assert "expected 0 to 1" in (fault("gpu") or "")
    with pytest.raises(Nonconformance, match=r"(?m)^observe: value 1.5 at feature heap"):
        check_game(Game("pebbles", stones=12))


def hides_something(package: Path) -> None:
    """Seat 0 knows a number that seat 1 has to guess."""
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


def test_a_game_with_a_secret_can_have_every_property(package: Path) -> None:
    hides_something(package)
    for name in ("hide", "legality", "secrets", "steps", "poison"):
        assert fault(name) is None


def test_a_picture_made_from_views_cannot_tell_a_secret(package: Path) -> None:
    """It draws the hidden field, and draws what the view has there."""
    hides_something(package)
    (package / "view").mkdir()
    (package / "view" / "__init__.py").write_text(VIEW, "utf-8")
    for name in ("secrets", "poison"):
        assert fault(name) is None
    game = Game("pebbles")
    assert [game.start().scene(seat).headline for seat in (0, 1)] == ["3", "0"]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        (
            "secrets",
            ("        state.secret = 0\n", "        state.secret = min(state.secret, 1)\n"),
            "tells what is hidden",
        ),
        ("hide", ("        state.secret = 0\n", "        state.secret += 1\n"), "hiding twice changes ['secret']"),
        ("hide", ("        state.secret = draw(random, 5)", "        state.stones = 1"), "looks different to seat 1"),
        (
            "legality",
            ("    n = min(MOST_ACTIONS,", "    n = min(state.secret,"),
            "the decider's own view lists other actions",
        ),
    ],
)
def test_checks_of_what_is_hidden(package: Path, name: str, change: tuple[str, str], said: str) -> None:
    hides_something(package)
    edit(package / RULES, change)
    found = fault(name)
    assert found is not None and said in found, found


def test_a_secret_that_is_not_declared(package: Path) -> None:
    hides_something(package)
    edit(package / "info.py", ("    hides=lambda options: True,\n", ""))
    assert "INFO.hides says that nothing is hidden" in (fault("hide") or "")
