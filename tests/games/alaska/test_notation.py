"""The notation of Alaska: what is written, what is read, what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.errors import IllegalAction, LudothequeError, OptionError, PositionError
from ludotheque.core.layout import copy, differing
from ludotheque.core.random import STREAM, begin, draw


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x ph=trip:3",
        "w",
        "w ph=trip",
        "w ph=trip:4",
        "w ph=trip:3c",
        "w ph=trip:3l",
        "w ph=trip:3 ph=trip:3",
        "w ph=trip:3 colour=R",
        "w ph=trip:3 t=X",
        "w seats=RG ph=trip:3",
        "w seats=RB t=G ph=trip:3",
        "w opt=end_test ph=trip:3",
        "w ph=trip:3 ice=z1",
        "w ph=trip:3 ice=a1.b1.b2",
        "w ph=trip:3 ice=a1.b1,b1",
        "w ph=trip:3 ice=ROAD-x1",
        "w ph=trip:3 ice=ROAD+a1b",
        "w ph=trip:3 ice=ROAD,a1",
        "w ph=trip:3 ice=FULL",
        "w ph=trip:3 ice=FULL-m7 stk=0/0/0/0",
        "s ph=trip:3 ice=FULL-a2+a2+a3",
        "w ph=trip:3 stk=21/20/10/10",
        "w ph=trip:3 stk=20/20/10",
        "w ph=trip:3 trk=R@f4",
        "w ph=trip:3 trk=R@CR+X",
        "w ph=trip:3 trk=R@CR!",
        "w ph=trip:3 trk=R",
        "w ph=trip:3 box=c1:R1",
        "w ph=trip:3 box=CR:R1",
        "w ph=trip:3 box=N1:R15",
        "w ph=trip:3 box=N1:R1,N1:B1",
        "w ph=trip:3 box=N1:Q1",
        "w ph=trip:3 box=IS:R13B14G14Y14",
        "w seats=RB ph=trip:3 box=N1:G1",
        "w seats=RB opt=empty_camps:land ph=trip:3 camp=G:R1",
        "w ph=trip:3 lost=R15",
        "w ph=trip:3 ice=ROAD box=c1:R4",
        "w ph=trip:3 ice=ROAD box=c1:R2B2",
        "w ph=trip:3 ice=ROAD trk=R@c1+R,B@c1+B",
        "w ph=trip:3 bear=IS",
        "w ph=trip:3 bear=CY",
        "w ph=trip:3 bear=a1",
        "w ph=icedraw ice=ROAD bear=c1!",
        "w ph=icedraw dk=0,0,0,0,0,0,0,0,0/8,6,4,4,4,4",
        "w ph=icedraw dk=2,4,1,1,9,2,7,2,2/0,0,0,0,0,0",
        "w ph=evdraw dk=2,4,1,1,9,2,7,2,2/0,0,0,0,0,0",
        "w ph=trip:3 dk=3,4,1,1,9,2,7,2,2/8,6,4,4,4,4",
        "w ph=trip:3 dk=2,4,1,1,9,2,7,2,2/?8,6,4,4,4,4",
        "w ph=trip:3 dk=1/2",
        "w ph=trip:3 hand=R:bear",
        "w ph=trip:3 hand=R:?2",
        "w ph=melt:1S",
        "s ph=freeze:1S ice=ROAD",
        "s ph=melt:1S ice=ROAD",
        "w ph=freeze:1S stk=0/20/10/10",
        "w ph=bear",
        "w ph=found trk=R@CR+R",
        "w ph=fog:B:1",
        "w ph=fog:B:1 trk=R@N1 box=N1:B1",
        "w ph=fog:R:1 trk=R@N1 box=N1:R1 hand=R:fog",
        "w ph=first",
        "w ph=over",
        "f ph=icedraw",
        "f ph=trip:3 final=5",
        "s ph=trip:3 final=2",
        "w ph=trip:3 dry=1",
        "s ph=trip:3 met=1",
    ],
)
def test_refused_positions(text: str) -> None:
    with pytest.raises(PositionError) as refusal:
        Game("alaska").position(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("w ph=trip:3 ph=trip:3", "key ph"),
        ("w opt=end_test:island_route,end_test:any_container ph=trip:3", "opt: end_test"),
        ("w ph=trip:3 trk=R@N1,R@N2", "trk: R"),
        ("w ph=trip:3 box=N1:R1,N2:B1,N1:B1", "box: N1"),
        ("w ph=trip:3 box=IS:R14B14G14Y14,IS:R14B14G14Y14", "box: IS"),
        ("w ph=trip:3 box=N1:R1R1", "box: R"),
        ("w ph=trip:3 lost=R0R1", "lost: R"),
        ("w ph=trip:3 camp=R:R1,R:B1", "camp: R"),
        ("w ph=trip:3 hand=R:fog,B:fog,R:heli", "hand: R"),
    ],
)
def test_a_name_given_twice_is_refused(text: str, name: str) -> None:
    with pytest.raises(PositionError, match=f"^{name}.* is named twice"):
        Game("alaska").position(text)


@settings(deadline=None)  # slow machines must not fail the test
@given(st.text(alphabet="wsf abc=:.,+-@!RBGYIS123tphicektrkboxcampdk", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        Game("alaska").position(text)
    except LudothequeError as refusal:
        assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    "options", [{}, {"seats": "YRB", "final_start": "next"}, {"seats": "BG", "empty_camps": "land"}]
)
def test_positions_are_read_back_exactly(options: dict[str, Any]) -> None:
    """Every byte, also of derived fields such as `ashore`, which play updates step by step."""
    game = Game("alaska", **options)
    kernels, (actions, _) = game.kernels(), game.scratch()
    random = np.zeros(STREAM, np.int64)
    begin(random, 11, 0)
    state, steps = game.start(), 0
    while not state.is_over:
        if steps % 3 == 0:
            again = copy(game.position(state.position).record)
            again.ply = state.record.ply
            assert again.tobytes() == state.record.tobytes(), (state, differing(again, state.record))
        if state.is_chance:
            state = state.roll(random)
        elif draw(random, 2):
            state = state.play(int(kernels.playout_policy(game.board, state.record, random, actions)))
        else:
            legal = state.legal_actions()
            state = state.play(legal[draw(random, len(legal))])
        steps += 1


def test_a_turn_on_one_line() -> None:
    state = Game("alaska").start().play_line("R i:2D/1 +a1.b1 +c1.d1 e:fog >W2 .")
    assert state.position.startswith("w t=B ph=icedraw ice=a1.b1,c1.d1 trk=R@W2")


def test_text_of_a_view() -> None:
    state = Game("alaska").position("w ph=trip:3 hand=B:heli dk=2,4,1,1,9,2,7,2,1/8,6,4,4,3,4")
    assert state.view(0).position == "w t=R ph=trip:3 dk=2,4,1,1,9,2,7,2,1/?8,6,4,4,4,4 hand=B:?1"
    with pytest.raises(PositionError):
        Game("alaska").position(state.view(0).position)


@pytest.mark.clause("ALA-09")
@pytest.mark.parametrize("first", ["1", "3", "random"])
def test_a_position_may_name_who_began(first: str) -> None:
    """A game with another first player reads such a text, and writes the same."""
    game = Game("alaska", first_player=first)
    text = game.start().position
    assert f"opt=first_player:{first}" in text.split()
    for reader in (Game("alaska"), Game("alaska", first_player=2), game):
        state = reader.position(text)
        assert state == game.start() and state.position == text and state.game.options == game.options
    with pytest.raises(OptionError):
        Game("alaska").position("w seats=RB opt=first_player:2 ph=icedraw")


def test_only_a_single_colour_may_stand_before_a_turn() -> None:
    with pytest.raises(IllegalAction):
        Game("alaska").start().play_line("RB i:2D/1")
