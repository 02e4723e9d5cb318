"""The picture of Daldøs: nodes, clicks, motions, narration."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque import Game
from ludotheque.core.boards import built_in_data
from ludotheque.core.contract import SPECTATOR
from ludotheque.draw.scene import Node, Scene
from ludotheque.games.daldos.board import things
from ludotheque.games.daldos.view import nodes_of
from tests.games.daldos.helpers import EXAMPLE, at, random_steps

START = "wwwwwwwwwwww/............./bbbbbbbbbbbb"


def node(scene: Scene, name: str) -> Node:
    """The node with this id."""
    (found,) = (one for one in scene.nodes if one.id == name)
    return found


def ids(scene: Scene, prefix: str) -> set[str]:
    """The ids of the nodes that begin with `prefix`."""
    return {one.id for one in scene.nodes if one.id.startswith(prefix)}


@pytest.mark.clause("DAL-03", "DAL-04")
def test_the_own_row_is_at_the_bottom() -> None:
    state = Game("daldos").start()
    for viewpoint, near, far in ((0, "W1", "B1"), (1, "B1", "W1"), (SPECTATOR, "W1", "B1")):
        scene = state.scene(viewpoint)
        assert node(scene, f"hole-{far}").y < node(scene, "hole-M1").y < node(scene, f"hole-{near}").y
        assert node(scene, "hole-M13").x < node(scene, "hole-M12").x == node(scene, "hole-W1").x
        assert node(scene, "hole-W12").x == node(scene, "hole-M1").x
    assert len(ids(scene, "hole-")) == 37
    assert ids(scene, "peg-") == {f"peg-{row}{k}" for row in "WB" for k in range(1, 13)}


def test_every_click_has_a_node_or_a_button() -> None:
    """Every click of every choice is a node or a button, and only the seat to move has choices."""
    for state in random_steps(Game("daldos", dice_use="optional"), 400, seed=2):
        for viewpoint in (SPECTATOR, 0, 1):
            scene = state.scene(viewpoint)
            there = {one.id for one in scene.nodes} | {button.id for button in scene.buttons}
            assert len({one.id for one in scene.nodes}) == len(scene.nodes)
            assert {click for choice in scene.choices for click in choice.clicks} <= there
            wanted = state.legal_actions() if state.to_move == viewpoint else ()
            assert tuple(choice.action for choice in scene.choices) == wanted
            assert all(one.layer in scene.layers for one in scene.nodes)


def test_different_actions_have_different_clicks() -> None:
    for state in random_steps(Game("daldos", preset="ludii_daldosa"), 400, seed=3):
        if isinstance(state.to_move, int):
            clicks = [choice.clicks for choice in state.scene(state.to_move).choices]
            assert len(set(clicks)) == len(clicks)


@pytest.mark.clause("DAL-07")
def test_the_pawn_that_may_be_woken_has_a_mark() -> None:
    scene = at(f"{START} w 12").scene(0)
    assert node(scene, "wake-mark").x == node(scene, "peg-W12").x
    assert not ids(at(f"{START} w -").scene(0), "wake-mark")
    assert not ids(at(f"{START} w 12", activation="any").scene(0), "wake-mark")


def test_used_dice_stay_in_the_picture() -> None:
    state = Game("daldos").start().play("r11")
    assert ids(state.scene(0), "die-") == {"die-1", "die-1-2"}
    after = state.play("1:W12-M1!").scene(0)
    assert (ids(after, "die-"), ids(after, "spent-")) == ({"die-1"}, {"spent-1"})
    assert "used" in node(after, "spent-1").classes and "unused" in node(after, "die-1").classes


@pytest.mark.clause("DAL-16")
def test_the_way_out_warns_of_the_last_pawn() -> None:
    last = at("............/.B.........../bbbbbb....W. w 12").scene(0)
    assert "last" in node(last, "off").classes
    assert "you lose" in next(choice.label for choice in last.choices if "off" in choice.clicks)
    another = at("www........./.B.........../bbbbbb.....W w 14").scene(0)
    assert "last" not in node(another, "off").classes
    assert not ids(at(f"{EXAMPLE} w 12").scene(0), "off")


@pytest.mark.clause("DAL-11", "DAL-R20")
@pytest.mark.parametrize(
    ("position", "route", "text", "holes"),
    [
        (f"{EXAMPLE} w 12", "exit", "2:M5-M7", ["M5", "M6", "M7"]),
        ("wwwwwwwwwww./...........W./bbbbbbbbbbbb w 23", "exit", "3:M12xB2", ["M12", "M13", "B1", "B2"]),
        ("wwwwwwwwww../............./bbbbbbbbb.W. w 13", "loop", "3:B11-M2", ["B11", "B12", "M1", "M2"]),
        ("............/...........W./bbbbbbbbbbbb w 23", "loop_any", "3:M12-W2", ["M12", "M13", "W1", "W2"]),
    ],
)
def test_a_pawn_moves_hole_by_hole(position: str, route: str, text: str, holes: list[str]) -> None:
    scene = at(position, route=route).play(text).scene(0)
    (motion,) = scene.motions
    assert motion.node == f"peg-{holes[-1]}"
    assert list(motion.way) == [(node(scene, f"hole-{hole}").x, node(scene, f"hole-{hole}").y) for hole in holes]


def test_no_motion_when_a_pawn_leaves_or_no_pawn_moves() -> None:
    assert at("www........./.B.........../bbbbbb.....W w 14").play("1:B12-off").scene(0).motions == ()
    assert at(f"{EXAMPLE} w 12", dice_use="optional").play("stop").scene(0).motions == ()
    assert Game("daldos").start().play("r12").scene(0).motions == ()


@pytest.mark.parametrize(
    ("line", "options", "said"),
    [
        ("r13", {}, ["White throws 1-3."]),
        ("r13 1:W12-M1!", {}, ["White wakes the pawn on W12 with a 1; it goes to M1."]),
        ("r24", {}, ["White throws 2-4.", "White has no 1 and no active pawn that can move: pass."]),
        ("fb", {"first": "high_throw"}, ["Black threw higher and begins."]),
        ("r12 stop", {"dice_use": "optional"}, ["White stops."]),
    ],
)
def test_narration(line: str, options: dict[str, Any], said: list[str]) -> None:
    assert list(Game("daldos", **options).start().play_line(line).scene().narration) == said


def test_narration_of_the_end() -> None:
    won = at("www........./.........W.B./............ w 24").play("2:M10xM12").scene(1)
    assert won.headline == "White wins."
    assert won.narration[-2:] == ("The Black pawn on M12 is taken.", "Black has no pawn left.")
    assert [seat.score for seat in won.seats] == ["+1", "-1"]
    lost = at("www........./.B.........../bbbbbb.....W w 14").play("1:B12-off").scene()
    assert lost.narration[-1] == "The 4 cannot be used and is lost."
    assert Game("daldos", throw_limit=1).start().play("r22").scene().headline == "A draw: the throw limit is reached."


def test_the_board_as_text() -> None:
    state = at("wwwwwwwwwww./....W......../bbbbbbbbbbbB w 12")
    white = state.terminal(0).split("\n")
    assert [line[:3] for line in white] == ["B >", "M <", "W >"]
    assert white[0].split()[2:] == ["●"] * 11 + ["B"]
    assert white[1].split()[2:] == ["·"] * 8 + ["W"] + ["·"] * 4  # M13 to M1
    assert white[2].split()[2:] == ["○"] * 11 + ["·"]
    assert state.terminal(1).split("\n") == white[::-1]


def test_the_things_of_the_board_files_are_in_the_picture() -> None:
    for data in built_in_data("daldos"):
        shown = [name for thing in things(data) for name in nodes_of(thing)]
        assert set(shown) == ids(Game("daldos", board=data.path).start().scene(SPECTATOR), "hole-")
        assert len(shown) == len(set(shown)) == 2 * data["outer"] + data["middle"]
    assert nodes_of(("outer", "")) == nodes_of(("sail", "W1")) == ()
