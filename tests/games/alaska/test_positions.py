"""Alaska's texts, data files and options: what is read, what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import Game
from ludotheque.core.boards import parse_board
from ludotheque.core.errors import BoardError, LudothequeError, OptionError, PositionError
from ludotheque.core.layout import copy, differing
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.draw.scene import faults
from ludotheque.games.alaska.board import Lake

DATA = Path(__file__).parents[3] / "src/ludotheque/games/alaska/boards/reconstructed_v1.toml"


def test_lake_of_the_specification() -> None:
    lake = Lake(parse_board(DATA.read_text("utf-8"), "lake"))
    assert len(lake.names) == 120 and len(lake.ring) == 12
    shore = [hex for hexes in lake.shore for hex in hexes]
    assert len(set(shore)) == 36 and len(shore) == 40
    shapes = [shape for shape, _ in lake.placements()]
    assert [shapes.count(shape) for shape in range(4)] == [120, 312, 264, 534]
    assert lake.stock == [20, 20, 10, 10] and lake.events == [8, 6, 4, 4, 4, 4]
    # Left and right, top and bottom mirror each other (reading order reversed turns the lake by half).
    turned = {(-q, -r) for q, r in lake.hexes.values()}
    assert turned == set(lake.hexes.values())


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


@settings(deadline=None)  # a slow machine is no failure
@given(st.text(alphabet="wsf abc=:.,+-@!RBGYIS123tphicektrkboxcampdk", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        Game("alaska").position(text)
    except LudothequeError as refusal:
        assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    "options", [{}, {"seats": "YRB", "final_start": "next"}, {"seats": "BG", "empty_camps": "land"}]
)
def test_positions_are_read_back_to_the_byte(options: dict[str, Any]) -> None:
    """Also what is derived, like the ice with a way ashore, which is kept up step by step in play."""
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
            state = state.play(int(kernels.policy(game.board, state.record, random, actions)))
        else:
            legal = state.legal_actions()
            state = state.play(legal[draw(random, len(legal))])
        steps += 1


def test_a_turn_on_one_line() -> None:
    state = Game("alaska").start().play_line("R i:2D/1 +a1.b1 +c1.d1 e:fog >W2 .")
    assert state.position.startswith("w t=B ph=icedraw ice=a1.b1,c1.d1 trk=R@W2")


def test_redacted_text() -> None:
    state = Game("alaska").position("w ph=trip:3 hand=B:heli dk=2,4,1,1,9,2,7,2,1/8,6,4,4,3,4")
    assert state.view_text(0) == "w t=R ph=trip:3 dk=2,4,1,1,9,2,7,2,1/?8,6,4,4,4,4 hand=B:?1"
    with pytest.raises(PositionError):
        Game("alaska").position(state.view_text(0))


# --- options ------------------------------------------------------------------------------------


def test_seats_fix_the_players() -> None:
    assert Game("alaska", seats="YRB").options["players"] == 3
    assert Game("alaska", seats="RBG").options["seats"] == ""
    assert Game("alaska", players=3, seats="YRB").seats == 3
    with pytest.raises(OptionError):
        Game("alaska", players=4, seats="YRB")


# --- data files ---------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> str:
    text = DATA.read_text("utf-8")
    assert old in text
    path = tmp_path / "lake.toml"
    path.write_text(text.replace(old, new), "utf-8")
    tomllib.loads(path.read_text("utf-8"))
    return str(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a1 = [0, -6]", "a1 = [0, 60]"),
        ("a1 = [0, -6]", "a1 = [1, -6]"),
        ("a1 = [0, -6]", "a1 = [0]"),
        ("a1 = [0, -6]", "A1 = [0, -6]"),
        ('island = ["e5", "e6", "e7", "f5", "f8", "g5", "g9", "h5", "h8", "i5", "i6", "i7"]', "island = []"),
        ('island = ["e5"', 'island = ["f6"'),
        ('N1 = ["a2", "a3", "a4"]', "N1 = []"),
        ('N1 = ["a2", "a3", "a4"]', 'N3 = ["a2", "a3", "a4"]'),
        ('"CR", "N1", "N2", "CB"', '"CB", "N1", "N2", "CR"'),
        ('"CR", "N1", "N2"', '"CR", "N1", "N1"'),
        ('ring = ["CR", ', 'ring = ["IS", '),
        ("S = 20\n", "S = 20\nX = 1\n"),
        ("S = 20\n", "S = -1\n"),
        ("S = 20\n", 'S = "20"\n'),
        ('"2D/1" = 9', '"2D/1" = 8'),
        ('"2D/1" = 9', '"2D1" = 9'),
        ('"3S/2" = 2\n"3S/1" = 4\n"3S/-" = 1\n"-S/2" = 1\n', '"3S/-" = 8\n'),
        ('"2T/1" = 7\n"2T/-" = 2\n"1T/-" = 2\n', '"-T/1" = 11\n'),
        ("bear = 8", "walrus = 8"),
        ("[pieces]", "[ponds]"),
    ],
)
def test_refused_data_files(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(BoardError) as refusal:
        Game("alaska", data_set=changed(tmp_path, old, new))
    assert "\n" not in str(refusal.value) and "lake.toml" in str(refusal.value)


def test_another_data_file_plays(tmp_path: Path) -> None:
    """Fewer pieces, another deck, no recompilation: the record and the kernels are the same."""
    path = changed(tmp_path, "S = 20\nD = 20", "S = 12\nD = 8")
    game = Game("alaska", data_set=path, players=2)
    assert game.simulate(50, seed=3).tallies["shares"].sum() == pytest.approx(50)
    small = tmp_path / "pond.toml"
    lands = ["CR", "CB", "CG", "CY"]
    hexes = {f"a{k + 1}": [k, 0] for k in range(4)} | {f"b{k + 1}": [k - 1, 1] for k in range(5)}
    small.write_text(
        "\n".join(
            [
                f"ring = {lands}",
                'island = ["b3"]',
                "[hexes]",
                *(f"{name} = {place}" for name, place in hexes.items()),
                "[shore]",
                *(f'{land} = ["{name}"]' for land, name in zip(lands, ("a1", "a4", "b5", "b1"), strict=True)),
                "[pieces]",
                "S = 2\nD = 2\nI = 1\nV = 0",
                "[ice_cards]",
                '"1S/1" = 2\n"1D/1" = 2\n"1T/1" = 2',
                "[event_cards]",
                "bear = 1\ntheft = 1\nfound = 1\nfrost = 1\nheli = 1\nfog = 1",
            ]
        ),
        "utf-8",
    )
    pond = Game("alaska", data_set=str(small), players=2)
    assert pond.simulate(200, seed=1).tallies["shares"].sum() == pytest.approx(200)
    for text in ("w ph=freeze:1D", "w ph=trip:3 ice=a1.b1 trk=R@a1+R bear=a1 box=a1:B1", "s ph=trip:1 ice=b2.b3"):
        assert not faults(pond.position(text).scene(0)), text
