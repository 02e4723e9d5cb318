"""What helps to play Daldøs: the count, the trained eye, and that playing on with it wins."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game, State
from ludotheque.bots.levels import bot_of
from ludotheque.bots.match import play_match
from ludotheque.core.random import STREAM, begin
from ludotheque.games.daldos import captain, foresight, helmsman, judgement, knowledge

START = "wwwwwwwwwwww/............./bbbbbbbbbbbb"


def at(position: str, **options: Any) -> State:
    return Game("daldos", **options).position(position)


def chances(position: str, kernel: str = "evaluate", **options: Any) -> list[float]:
    """What `evaluate` or `judge` says of a position."""
    state, out = at(position, **options), np.zeros(6)
    getattr(state.game.kernels("python"), kernel)(state.game.board, state.record, out)
    return [float(out[0]), float(out[1])]


def plain_lead(position: str, eye: ModuleType) -> int:
    """How far ahead an eye sees the side to throw, trait by trait."""
    state = at(position)
    side, pawns, awake = int(state.record.mover), state.record.pawns, state.record.awake
    total: int = eye.LEAN
    for trait, line in enumerate(knowledge.lines_of(eye.TRAITS).tolist()):
        strength = line[0]
        for who, up, down in (
            (side, knowledge.AWAKE, knowledge.ASLEEP),
            (1 - side, knowledge.ENEMY_AWAKE, knowledge.ENEMY_ASLEEP),
        ):
            for step in range(37):
                if int(pawns[who]) >> step & 1:
                    strength += line[(up if int(awake[who]) >> step & 1 else down) + step]
        strength = strength if strength >= 0 else strength >> 7
        total += -strength if trait < eye.AGAINST else strength
    return total


def lead(position: str, kernel: str = "outlook", *partner: int) -> int:
    """What an eye says of the side to throw."""
    state = at(position)
    side, pawns, awake = int(state.record.mover), state.record.pawns, state.record.awake
    ours = (int(pawns[side]), int(awake[side]))
    theirs = (int(pawns[1 - side]), int(awake[1 - side]))
    return int(getattr(knowledge, kernel)(state.game.board, *partner, *ours, *theirs))


def pick(position: str, **options: Any) -> str:
    """The use of a die that the policy chooses."""
    state = at(position, **options)
    random = np.zeros(STREAM, np.int64)
    begin(random, 1, 0)
    kernels, actions = state.game.kernels("python"), state.game.scratch()[0]
    return state.text_of(int(kernels.policy(state.game.board, state.record, random, actions)))


def swapped(position: str) -> str:
    """The same with the colours changed."""
    rows, mover, *rest = position.split()
    white, middle, black = rows.translate(str.maketrans("wWbB", "bBwW")).split("/")
    return " ".join(["/".join((black, middle, white)), "b" if mover == "w" else "w", *rest])


@st.composite
def positions(draw: Any) -> str:
    """Any placement of pawns, before a throw."""
    home = draw(st.lists(st.sampled_from(".wwWB"), min_size=12, max_size=12))
    middle = draw(st.lists(st.sampled_from("....WB"), min_size=13, max_size=13))
    away = draw(st.lists(st.sampled_from(".bbBW"), min_size=12, max_size=12))
    text = "w" + "".join(home[1:]) + "/" + "".join(middle) + "/" + "b" + "".join(away[1:])
    for one in "WB":  # at most twelve a side
        while text.lower().count(one.lower()) > 12:
            place = max(text.rfind(one), text.rfind(one.lower()))
            text = text[:place] + "." + text[place + 1 :]
    return f"{text} {draw(st.sampled_from('wb'))} -"


@settings(max_examples=40, deadline=None)
@given(positions())
def test_colours_do_not_matter(position: str) -> None:
    here, there = chances(position), chances(swapped(position))
    assert here == pytest.approx(there[::-1])
    assert sum(here) == pytest.approx(1)
    assert lead(position) == lead(swapped(position)) == plain_lead(position, judgement)
    assert lead(position, "foreseen") == plain_lead(position, foresight)
    assert lead(position, "partner_sees", knowledge.HELMSMAN) == plain_lead(position, helmsman)
    assert lead(position, "partner_sees", knowledge.CAPTAIN) == plain_lead(position, captain)
    assert chances(position, "judge") == pytest.approx(chances(swapped(position), "judge")[::-1])


BETTER = {
    "more pawns": (f"{START} w -", "www........./............./bbbbbbbbbbbb w -"),
    "awake is better than asleep": (
        "wwwwwwwwwww./....W......../bbbbbbbbbbbb w -",
        "wwwwwwwwwwww/............./bbbbbbbbbbbb w -",
    ),
    "a pawn with its road ahead is better than one that has to leave": (
        "wwwwwwww..../...W........./.bbbbbbbb..B w -",
        "wwwwwwww..../............./.bbbbbbbb.WB w -",
    ),
    "the enemy's runner in the own row hurts": (
        "wwwwwwwwwww./.....W......./bbbbbbbbbbb. w -",
        "Bwwwwwwwwww./.....W......./bbbbbbbbbb.. w -",
    ),
}


@pytest.mark.parametrize("case", BETTER)
def test_the_trained_eye_prefers_what_is_better(case: str) -> None:
    better, worse = BETTER[case]
    assert lead(better) > lead(worse)
    assert chances(better, "judge")[0] > chances(worse, "judge")[0]


def test_where_pawns_run_in_circles_the_count_judges() -> None:
    position = "wwwwwwwwwww./....W......../bbbbbbbbbbbb w -"
    assert chances(position, "judge", route="loop") == chances(position, route="loop")
    assert chances(position, "judge") != chances(position)


def test_halfway_through_a_throw_both_may_throw_next() -> None:
    """The odds are between those with the throw and those without."""
    rows = "wwwwwwwww.../..W.B......../bbbbbbbbbbb."
    half, ours, theirs = (chances(f"{rows} {rest}", "judge")[0] for rest in ("w 2", "w -", "b -"))
    assert theirs < half < ours


def sparring(state: State, seat: int, partner: int) -> float:
    """How well a sparring partner in this seat thinks that he has moved."""
    out = np.zeros(6)
    if state.is_over:
        state.game.kernels("python").shares(state.game.board, state.record, out)
    else:
        actions, _ = state.game.scratch()
        assert state.game.kernels("python").spar(state.game.board, state.record, seat, partner, actions, out)
    assert out.sum() == pytest.approx(1)
    return float(out[seat])


@pytest.mark.parametrize("partner", [knowledge.HELMSMAN, knowledge.CAPTAIN])
@settings(max_examples=30, deadline=None)
@given(position=positions(), die=st.integers(1, 4))
def test_halfway_through_a_throw_a_partner_looks_to_its_end(partner: int, position: str, die: int) -> None:
    """What he thinks of a position is what he thinks of the best use of the die that is left."""
    compare_with_the_end(at(position.removesuffix("-") + str(die)), partner)


def test_a_partner_does_not_like_to_leave_with_the_last_pawn() -> None:
    compare_with_the_end(at("............/............./b.........bW w 1"), knowledge.CAPTAIN)


def compare_with_the_end(state: State, partner: int) -> None:
    seat = int(state.record.mover)
    ends = [sparring(state.play(action), seat, partner) for action in state.legal_actions()]
    assert sparring(state, seat, partner) == pytest.approx(max(ends))


@pytest.mark.parametrize("level", ["level3", "level4"])
def test_a_partner_spars_where_it_was_trained_and_searches_elsewhere(level: str) -> None:
    state = at("www........./.........W.B./............ w 24")
    thought = bot_of(level, state.game).choose(state.view(0), 0, 1)
    assert state.text_of(thought.action) == "2:M10xM12"  # wins at once
    assert thought.iterations == 0
    around = at("www........./.........W.B./............ w 24", route="loop")
    assert bot_of(level, around.game).choose(around.view(0), 0, 1).iterations > 0


def test_sparring_partners_beat_beginners_and_give_way() -> None:
    """The middle of the ladder, where chance leaves the least room; its bars are those of `benches/levels.py`."""
    game = Game("daldos")
    for strong, weak, bar in (("level3", "random", 0.98), ("level3", "greedy", 0.75), ("level4", "level3", 0.65)):
        assert play_match(game, [strong, weak], 200, seed=1).rate(0)[0] >= bar, (strong, weak)


def test_the_count_prefers_more_pawns_and_those_that_are_awake() -> None:
    even = chances(f"{START} w -")[0]
    assert chances("wwwwwwwwwww./....W......../bbbbbbbbbbbb w -")[0] > even
    assert chances("wwww......../............./bbbbbbbbbbbb w -")[0] < even


def test_exposed_pawns_count_less() -> None:
    hunted = chances("....wwwwww../..B.W......../bbbbbbbbbbb. b -")[0]
    hunter = chances("....wwwwww../....W.B....../bbbbbbbbbbb. b -")[0]
    assert hunted < hunter


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("www........./.........W.B./............ w 24", "2:M10xM12"),  # wins at once
        ("w.........../....W......../.......b.B.W w 4", "4:M5-M9"),  # keeps the other on the board
        ("wwwwwwwww.../..W.B......../bbbbbbbbbbb. w 2", "2:M3xM5"),  # takes
    ],
)
def test_the_policy_sees(position: str, expected: str) -> None:
    assert pick(position) == expected


def test_the_policy_never_runs_its_last_pawn_off_when_it_can_do_else() -> None:
    assert pick("w.........../............./b.........bW w 1") == "1:W1-W2!"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"preset": "traditional"},
        {"preset": "ludii_daldosa"},
        {"board": "16-17-16"},
        {"board": "12-12-12"},
        {"dice_use": "optional"},
    ],
)
def test_the_policy_plays_whole_games_by_the_rules(options: dict[str, Any]) -> None:
    game = Game("daldos", backend="cpu", **options)
    kernels, actions = game.kernels("cpu"), game.scratch()[0]
    random = np.zeros(STREAM, np.int64)
    begin(random, 5, 0)
    state = game.start()
    while not state.is_over:
        if state.is_chance:
            state = state.roll(random)
        else:
            action = int(kernels.policy(game.board, state.record, random, actions))
            assert action in state.legal_actions()
            state = State(game, state.play(action).record)


def test_every_step_of_a_larger_board_has_its_like() -> None:
    board = Game("daldos", board="16-17-16").board
    likes = [int(knowledge.as_trained(board, step)) for step in range(int(board.holes))]
    assert likes == sorted(likes)
    assert (likes[0], likes[15], likes[16], likes[32], likes[33], likes[48]) == (0, 11, 12, 24, 25, 36)
    plain = Game("daldos").board
    assert [int(knowledge.as_trained(plain, step)) for step in range(37)] == list(range(37))


def test_level_two_beats_chance() -> None:
    result = play_match(Game("daldos"), ["level2", "random"], 60, seed=3)
    assert result.wins[0] >= 42
