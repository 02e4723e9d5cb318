"""The picture of Alcatraz."""

from __future__ import annotations

import pytest

from ludotheque import Game
from ludotheque.core.boards import built_in_data
from ludotheque.core.contract import SPECTATOR
from ludotheque.games.alcatraz.board import things
from ludotheque.games.alcatraz.view import nodes_of
from tests.games.alcatraz.positions import START, at


def test_preview_of_the_guards_run() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    choice = next(choice for choice in state.scene(0).choices if choice.text == "+b7")
    assert choice.clicks == ("cell-Y", "square-b7")
    ghosts = {ghost.id for ghost in choice.ghosts}
    assert ghosts == {"ghost", "ghost-steps", "ghost-run", "ghost-guard", "ghost-cross-g7"}
    assert choice.label == "Bring one out to b7, 3 squares. The guard runs to f7. Caught on the way: Green on g7."


def test_every_illegal_target_has_a_reason() -> None:
    state = at("4#4/#2YG4/8#/#8/8#/#8/6Y1#/#8/9 2,3 0,0 Y m 0", own_capture="never")
    scene = state.scene(0)
    reasons = {refusal.clicks: refusal for refusal in scene.refusals}
    lit = {choice.clicks for choice in scene.choices}
    assert reasons["cell-Y", "square-b7"].clause == "ALC-R5"
    assert reasons["cell-Y", "guard-8"].clause == "ALC-R6"
    assert reasons["prisoner-d2", "prisoner-e2"].clause == "ALC-12"
    assert reasons["prisoner-g7", "boat"].clause == "ALC-21"
    assert ("prisoner-d2", "boat") in lit
    squares = [f"{letter}{row}" for letter in "abcdefghi" for row in range(1, 10)]
    from_cell = [clicks for clicks in [*reasons, *lit] if clicks[0] == "cell-Y"]
    assert len(from_cell) == len(squares)
    assert not state.scene(1).refusals and not state.scene(SPECTATOR).refusals


@pytest.mark.clause("ALC-R5")
def test_an_own_prisoner_that_would_be_caught_has_a_cross() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6Y1#/#8/9 3,4 0,0 Y m 0")
    choice = next(choice for choice in state.scene(0).choices if choice.text == "+b7")
    assert "ghost-cross-g7" in {ghost.id for ghost in choice.ghosts}
    assert choice.label == "Bring one out to b7, 3 squares. The guard runs to f7. Caught on the way: Yellow on g7."
    caught = state.play("+b7").scene(SPECTATOR)
    assert caught.narration[-1] == "Yellow is caught on g7: back to the cell."
    assert [motion.node for motion in caught.motions] == ["prisoner-b7", "guard-7", "cell-Y3"]


def test_dangers_are_those_of_the_next_player() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0")
    green = state.scene(1)
    assert "in danger: g7" in green.seats[1].details
    assert green.node("danger-g7").classes == ("aid", "danger")
    assert not [node for node in state.scene(SPECTATOR).nodes if node.id.startswith("danger")]


def test_motions_go_square_by_square() -> None:
    state = at("4#4/#8/8#/#8/8#/#8/6G1#/#8/9 4,3 0,0 Y m 0").play("+b7")
    mover, guard, caught = state.scene(SPECTATOR).motions
    assert (mover.node, len(mover.way)) == ("prisoner-b7", 4)
    assert (guard.node, len(guard.way)) == ("guard-7", 4)
    assert (caught.node, caught.gesture) == ("cell-G4", "caught")
    boarded = at("4#4/#8/3Y4#/#8/8#/#8/8#/#8/9 3,4 0,0 Y m 0").play("d3^").scene(SPECTATOR)
    assert boarded.motions[0].node == "boat-Y1" and len(boarded.motions[0].way) == 4
    known = {node.id for node in state.scene(SPECTATOR).nodes}
    assert {motion.node for motion in state.scene(SPECTATOR).motions} <= known


def test_the_last_turns_are_counted_down() -> None:
    assert at(f"{START} 4,4 0,0 Y m 950").scene(0).node("turns-left")
    with pytest.raises(KeyError):
        at(f"{START} 4,4 0,0 Y m 949").scene(0).node("turns-left")


def test_alarm_shows_two_arrows() -> None:
    state = at("4#4/#8/8#/#8/8#/2GR#1G2/8#/#8/9 3,2,3 1,0,0 G a6 1")
    scene = state.scene(1)
    assert [choice.clicks for choice in scene.choices] == [("run-left",), ("run-right",)]
    assert scene.choices[0].label.endswith("Caught on the way: Red on d6, Green on c6.")
    assert scene.node("alarm-row") and scene.node("die-face")


def test_the_things_of_the_yard_file_are_in_the_picture() -> None:
    (data,) = built_in_data("alcatraz")
    shown = [node for thing in things(data) for node in nodes_of(thing)]
    assert {"hatched-d1", "guard-1", "guard-8"} <= set(shown) and len(shown) == 9 + 8
    assert set(shown) <= {node.id for node in Game("alcatraz").start().scene(SPECTATOR).nodes}
    assert nodes_of(("guards", "")) == nodes_of(("siren", "1")) == ()
