"""Ayalan in writing and in pictures: what is read, refused, said and shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.errors import LudothequeError, PositionError
from ludotheque.core.record import read_record
from ludotheque.games.ayalan.diagram import diagram
from tests.games.ayalan.helpers import FULL_SIDE, START, at

# --- texts --------------------------------------------------------------------------------------


@pytest.mark.clause("AYA-R29")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected '<12 rows>"),
        ("start", "expected '<12 rows>"),
        ("start{n=24}", "expected n=1234, n=123, n=13 or n=12"),
        ("start{n=13,t2}", "side 2 is not in play"),
        ("start{n=13,F8=2ns}", "a token of side 2, not in play"),
        ("start{n=13,2h1/0}", "side 2 is not in play"),
        ("start{n=12,3@x}", "side 3 is not in play"),
        ("start{1@E8s}", "no token of side 1 there"),
        ("start{E8=2ns,1@E8s}", "no token of side 1 there"),
        ("start{E8=1ns,1@E8e}", "expected one of these two headings"),
        ("start{1h0/0}", "side 1 has an empty hand"),
        ("start{t2,1h0/0}", "side 1 has an empty hand"),
        ("start{t2,!,3h0/0}", "side 3 has an empty hand"),
        ("start{M1=1ns}", "expected a square's content"),
        ("start{A1=5ns}", "expected a square's content"),
        ("start{nonsense}", "expected a square's content"),
        ("start{1h5}", "expected a hand"),
        ("start{1h99999/0}", "expected a hand"),
        ("start{1c-1}", "expected trophies"),
        ("start{1b}", "expected bonus points"),
        ("start{1@Z9s}", "expected a square and a heading"),
        ("start{t9}", "expected a square's content"),
        (START.replace("/", "-", 1), "expected 12 rows"),
        (START.replace("#", "?", 1), "'?' on A1"),
        (START.replace(" 1 - ", " 5 - "), "expected a side from 1 to 4"),
        (START.replace(" 1 - ", " 1 + "), "flag '+'"),
        (START.replace(" 1 - ", " 1 -p0 "), "flag '-p0'"),
        (START.replace(" 1 - ", " 1 -p1 "), "blocked_may_pass"),
        (START.replace(" 2:24", " 3:24"), "1234, 123, 13 or 12"),
        (START.replace("2:24/16@*", "2:24@*"), "expected side:straights/bends@head"),
        (START.replace(" 3:24/16@*+0+0 4:24/16@*+0+0", "").replace(" 1 - ", " 4 - "), "side 4 is not in play"),
    ],
)
def test_positions_that_are_refused(text: str, expected: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert expected in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.clause("AYA-R29")
def test_too_many_tokens_in_a_patch() -> None:
    bends = ",".join(f"{row}{column}=1ne" for row in "CD" for column in range(1, 13))
    with pytest.raises(PositionError, match="side 1 has 24 bend tokens on the board: expected at most 16"):
        at(f"start{{{bends}}}")
    assert at(f"start{{{bends},1h1/0}}").running_scores()[0] == 24


@pytest.mark.clause("AYA-R29")
def test_empty_hands_that_are_fine() -> None:
    assert at("start{t2,!,1h0/0}").to_move == 1
    assert at("start{1h0/0,1@x}").to_move == 1
    assert at("start{t0,1h0/0}").to_move == "over"


@pytest.mark.clause("AYA-R29")
def test_a_text_stands_at_the_movers_turn() -> None:
    """Skipping, elimination and the end happen at once; options come from the text."""
    assert at("start{t2,2@x}").to_move == 2
    assert at("start{n=13,1@x,3@x}").is_over
    assert at(f"start{{n=13,t1,!,{FULL_SIDE},3@x}}").is_over
    assert at("start{n=13}").game.options["players"] == 2
    assert at("start{n=12}").game.options["two_player_sides"] == "adjacent"
    assert at(START.rsplit(" ", 1)[0]).game.options["players"] == 3
    assert at(START, players=2).position == START
    assert at("start{}", players=2).position == START


def test_what_a_reader_may_leave_out() -> None:
    state = Game("ayalan").start().play_line("n=1234 +A9R +G12S +L4S +D1S")
    for text in ("A8S", "S", "A8S$2", "A8S$3", "A8Sx4!", "S=", "A8S^="):
        assert state.action_of(text) == 0
    for text in ("A8S$4", "A8S==", "A8Sx5", "A8S$2x1", "A8", "s", "A8S ", "--="):
        with pytest.raises(LudothequeError):
            state.action_of(text)
    with pytest.raises(LudothequeError, match="no route yet"):
        Game("ayalan").start().play("S")


@pytest.mark.parametrize(
    ("position", "text", "clause", "said"),
    [
        ("start{}", "+C1S", "AYA-10", "you come in by row A"),
        ("start{t2}", "+A3S", "AYA-10", "you come in by column 12"),
        ("start{t3}", "+A3S", "AYA-10", "you come in by row L"),
        ("start{t4}", "+A3S", "AYA-10", "you come in by column 1"),
        ("start{}", "+A13S", "AYA-R1", "no square A13"),
        ("start{}", "A9S", "AYA-10", "A3, A4, A5, A7, A9, A10"),
        ("start{}", "--", "AYA-R10", "must lay one"),
        ("start{C5=1ns,1@C5s}", "+A3S", "AYA-21", "D5 ahead of it is free"),
        ("start{C5=1ns,1@C5s}", "D6S", "AYA-13", "through D5, not D6"),
        ("start{C5=1ns,1@C5s,1h1/0}", "D5L", "AYA-08", "no bend left"),
        ("start{C5=1ns,1@C5s,1h0/1}", "S", "AYA-08", "no straight token left"),
        ("start{1@-,1h0/1}", "+A3S", "AYA-08", "no straight token left"),
        ("start{E8=1ns,1@E8s}", "F8L", "AYA-18", "left leads to F9, which is a rock"),
        ("start{E8=1ns,1@E8s,G8=2ew}", "F8S", "AYA-18", "straight on leads to G8, which holds a token of Blue"),
        ("start{E3=1ns,E4=1ew,1@E4w}", "E3L", "AYA-18", "F3, which holds a bonus of 2"),
        ("start{t0}", "+A3S", "AYA-28", "over"),
        ("start{t0,!}", "+A3S", "AYA-29", "over"),
        ("start{}", "+", "AYA-R1", "is no move"),
        ("start{}", "+S", "AYA-R1", "is no move"),
    ],
)
def test_reasons(position: str, text: str, clause: str, said: str) -> None:
    reason = at(position).why_not(text)
    assert reason is not None and reason.clause == clause
    assert said in reason.text("en")
    assert reason.text("fr") != reason.text("en")


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_text_gets_a_reason(text: str) -> None:
    for position in ("start{}", "start{E8=1ns,1@E8s}", "start{t0}"):
        state = at(position)
        if text not in state.legal_texts():
            assert str(state.why_not(text))


@settings(deadline=None)
@given(st.text(alphabet="start{}=,@!hcbnesw1234.#xA9F8 -/", max_size=40))
def test_any_position_text_is_read_or_refused(text: str) -> None:
    for whole in (text, f"start{{{text}}}"):
        try:
            state = at(whole)
        except PositionError as error:
            assert "\n" not in str(error)
        else:
            assert at(state.position).position == state.position


# --- the picture --------------------------------------------------------------------------------


def test_closed_ways_are_shown_with_their_reasons() -> None:
    scene = at("start{E8=1ns,1@E8s,G8=2ew,2@G8w}").scene(0, "en")
    assert "G8 is taken" in scene.node("turn-S").label and "closed" in scene.node("turn-S").classes
    assert "F9 is a rock" in scene.node("turn-L").label
    assert "+3" in scene.node("turn-R").label and "open" in scene.node("turn-R").classes
    assert [choice.clicks for choice in scene.choices] == [("turn-R",)]
    assert {scene.node(f"exit-{way}").classes[0] for way in "SL"} == {"no-way"}
    short = at("start{C5=1ns,1@C5s,1h1/0}").scene(0, "fr")
    assert "plus de virage" in short.node("turn-L").label


def test_a_block_is_told_exit_by_exit() -> None:
    before = "start{t3,F1=4ew,F2=4sw,G2=4ns,H2=4ns,I2=4ns,J2=4ns,4@J2s,L3=3ns,3@L3n}"
    after = at(before).play("K3S")
    assert after.scene(None, "en").story[-1] == (
        "Amber is blocked for good at K2: L2 is a rock, K3 is taken, K1 is a rock."
    )
    assert "L2 : rocher, K3 est occupée, K1 : rocher" in after.scene(None, "fr").story[-1]


def test_the_own_side_lies_at_the_bottom() -> None:
    for side, square in enumerate(("A4", "D12", "L4", "D1")):
        scene = Game("ayalan").start().scene(side)
        assert scene.node(f"square-{square}").y > scene.height * 0.8
        assert scene.node(f"bar-{side + 1}").y > scene.node(f"square-{square}").y


def test_what_was_taken_flies_to_the_taker() -> None:
    state = at("start{H10=1ns,1@H10s,I10=2ew,2@I10w}").play("I10Sx2!")
    scene = state.scene(None, "en")
    gestures = {motion.node: motion.gesture for motion in scene.motions}
    assert gestures == {
        "token-I10": "slide",
        "tip-1": "grow",
        "loot": "fly",
        "loot-points": "fly",
        "cut-2": "break",
    }
    assert any("route is cut" in line for line in scene.story)
    over = at("start{L3=1ns,1@L3s}").play("A3S").scene(None, "en")
    assert over.motions[0].gesture == "wrap" and len(over.story) == 2


def test_the_count_at_the_end() -> None:
    scene = at("start{n=13,t3,3h1/0,D4=1ew,1@D4e,K8=3ns,3@K8n}").play("J8S=").scene(None, "en")
    assert [scene.node(f"count-sum-{side}").shape.text for side in (1, 3)] == ["1", "2"]  # type: ignore[union-attr]  # words
    assert "Green: 2 on the board + 0 taken + 0 bonus = 2." in scene.story
    assert scene.headline == "Green wins with 2 points."


# --- finished games -----------------------------------------------------------------------------


@pytest.mark.clause("AYA-28", "AYA-29", "AYA-30", "AYA-R10", "AYA-R20", "AYA-R21")
@pytest.mark.parametrize(
    ("name", "flag", "tells"),
    [
        ("all_out", "-", "Everybody is eliminated"),
        ("all_out_shared", "-", "Everybody is eliminated"),
        ("last_token_in_a_round", "!", "The round is finished"),
        ("last_token_of_a_round", "!", "The round is finished"),
        ("last_token_then_out", "!", "The round is finished"),
        ("stalled", "-p3", "Everybody has passed"),
        ("stalled_by_elimination", "-p1", "Everybody has passed"),
    ],
)
def test_every_way_to_end(name: str, flag: str, tells: str) -> None:
    text = (Path(__file__).parent / "finished" / f"{name}.ludo").read_text("utf-8")
    state = read_record(text).state
    assert state.is_over and state.position.split()[1:3] == ["0", flag]
    assert any(tells in line for line in state.scene(None, "en").story)
    assert sum(share > 0 for share in state.shares or ()) == (2 if name == "all_out_shared" else 1)


def test_the_diagram_for_the_terminal() -> None:
    lines = diagram(at("start{E8=1ns,1@E8s,G8=2ew,2@G8w}"), 0).splitlines()
    assert lines[5] == "E  +2   ·   ·   ·   ·  +3   ·  1│▼  ·   ·   ·   ·  E"
    assert "[+3]" in lines[6] and "2─◀" in lines[7] and " ▒▒ " in lines[1]
    assert lines[-4] == "▸ 1:23/16@E8s+0+0"
