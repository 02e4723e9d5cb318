"""The options and data files of Alaska: what is accepted, what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ludotheque import Game
from ludotheque.core.boards import parse_board
from ludotheque.core.errors import BoardError, OptionError
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
    # The lake turned by 180 degrees is the same.
    turned = {(-q, -r) for q, r in lake.hexes.values()}
    assert turned == set(lake.hexes.values())


# --- options ------------------------------------------------------------------------------------


def test_seats_give_the_number_of_players() -> None:
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


def test_games_with_other_data_files(tmp_path: Path) -> None:
    """Other numbers of pieces, another deck and a small lake, with the same record and kernels."""
    path = changed(tmp_path, "S = 20\nD = 20", "S = 12\nD = 8")
    game = Game("alaska", data_set=path, players=2)
    assert game.simulate(50, seed=3).tallies["win_shares"].sum() == pytest.approx(50)
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
    assert pond.simulate(200, seed=1).tallies["win_shares"].sum() == pytest.approx(200)
    for text in ("w ph=freeze:1D", "w ph=trip:3 ice=a1.b1 trk=R@a1+R bear=a1 box=a1:B1", "s ph=trip:1 ice=b2.b3"):
        assert not faults(pond.position(text).scene(0)), text
