"""What is wrong with a data file of Alaska, said in both languages, and where."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.boards import BoardData, OwnFile, parse_board
from ludotheque.core.errors import BoardError
from ludotheque.core.provenance import Thing
from ludotheque.core.text import LANGUAGES, message_ids
from ludotheque.games.alaska import board
from ludotheque.games.alaska.view import nodes_of

PACKAGE = "ludotheque.games.alaska"
USUAL = (Path(__file__).parents[3] / "src/ludotheque/games/alaska/boards/reconstructed_v1.toml").read_text("utf-8")


@dataclass(frozen=True)
class Case:
    """A change to the usual file, the message it causes in English (with its clause) and in French, and where."""

    message: str
    old: str
    new: str
    en: str
    fr: str
    thing: Thing | None


def table(key: str) -> str:
    """The text of a table of the usual file, without its header."""
    found = re.search(rf"^\[{key}\]\n((?:\S.*\n)+)", USUAL, re.MULTILINE)
    assert found, key
    return found[1]


def long_table(n: int) -> str:
    return "".join(f"x{k} = [{k}, 0]\n" for k in range(n))


ISLAND = '["e5", "e6", "e7", "f5", "f8", "g5", "g9", "h5", "h8", "i5", "i6", "i7"]'
RING = '["CR", "N1", "N2", "CB", "E1", "E2", "CG", "S1", "S2", "CY", "W1", "W2"]'
EVENTS = "bear, theft, found, frost, heli, fog"

CASES = [
    Case(
        "board-table",
        f"[pieces]\n{table('pieces')}",
        "[[pieces]]\nS = 20\n",
        "pieces = [{'S': 20}]: expected a table [pieces]",
        "pieces = [{'S': 20}] : il faut une table [pieces]",
        ("pieces", ""),
    ),
    Case(
        "board-hex-count",
        table("hexes"),
        "",
        "0 hexes: expected 1 to 126",
        "0 case d’eau : il en faut de 1 à 126",
        ("hexes", ""),
    ),
    Case(
        "board-hex-count",
        table("hexes"),
        long_table(10_000),
        "10,000 hexes: expected 1 to 126",
        "10\u202f000 cases d’eau : il en faut de 1 à 126",
        ("hexes", ""),
    ),
    Case(
        "board-hex-name",
        "a1 = [0, -6]",
        "A1 = [0, -6]",
        "hex 'A1': expected a name such as a1, a small letter and a number from 1 to 99",
        "case 'A1' : il faut un nom comme a1, une minuscule et un nombre de 1 à 99",
        ("hexes", "A1"),
    ),
    Case(
        "board-hex-name",  # a digit, but not one of 0 to 9
        "a1 = [0, -6]",
        '"a1٣" = [0, -6]',
        "hex 'a1٣': expected a name such as a1, a small letter and a number from 1 to 99",
        "case 'a1٣' : il faut un nom comme a1, une minuscule et un nombre de 1 à 99",
        ("hexes", "a1٣"),
    ),
    Case(
        "board-hex-place",
        "a1 = [0, -6]",
        "a1 = [0, -6.0]",
        "hex a1 = [0, -6.0]: expected [q, r], two whole numbers from -999 to 999",
        "case a1 = [0, -6.0] : il faut [q, r], deux nombres entiers de -999 à 999",
        ("hexes", "a1"),
    ),
    Case(
        "board-hex-same",
        "a2 = [1, -6]",
        "a2 = [0, -6]",
        "hexes a1 and a2 have the same place [0, -6]: expected a place of its own for each",
        "les cases a1 et a2 sont au même endroit [0, -6] : il faut un endroit différent pour chacune",
        ("hexes", "a2"),
    ),
    Case(
        "board-unconnected",
        "m7 = [0, 6]",
        "m7 = [0, 60]",
        "no way over the water leads from a1 to m7: expected one connected lake",
        "aucun chemin sur l’eau ne mène de a1 à m7 : il faut un lac d’un seul tenant",
        ("hexes", "m7"),
    ),
    Case(
        "board-unconnected",
        "a1 = [0, -6]",
        "a1 = [0, -60]",
        "no way over the water leads from a2 to a1: expected one connected lake",
        "aucun chemin sur l’eau ne mène de a2 à a1 : il faut un lac d’un seul tenant",
        ("hexes", "a1"),
    ),
    Case(
        "board-hex-list",
        f"island = {ISLAND}",
        "island = []",
        'island = []: expected a list of one or more hexes such as ["a1", "a2"]',
        'island = [] : il faut une liste d’une ou de plusieurs cases, comme ["a1", "a2"]',
        ("island", ""),
    ),
    Case(
        "board-hex-list",
        'N1 = ["a2", "a3", "a4"]',
        'N1 = "a2"',
        'shore.N1 = \'a2\': expected a list of one or more hexes such as ["a1", "a2"]',
        'shore.N1 = \'a2\' : il faut une liste d’une ou de plusieurs cases, comme ["a1", "a2"]',
        ("shore", "N1"),
    ),
    Case(
        "board-hex-unknown",
        'island = ["e5"',
        'island = ["f6"',
        "island names 'f6', which is no hex of this lake: expected a name from [hexes]",
        "island nomme 'f6', qui n’est pas une case de ce lac : il faut un nom de [hexes]",
        ("island", "f6"),
    ),
    Case(
        "board-hex-unknown",
        'N1 = ["a2", ',
        'N1 = [["a2"], ',
        "shore.N1 names ['a2'], which is no hex of this lake: expected a name from [hexes]",
        "shore.N1 nomme ['a2'], qui n’est pas une case de ce lac : il faut un nom de [hexes]",
        ("shore", "N1"),
    ),
    Case(
        "board-hex-twice",
        'island = ["e5", "e6"',
        'island = ["e5", "e5"',
        "island names hex e5 twice: expected it once",
        "island nomme deux fois la case e5 : il la faut une seule fois",
        ("island", "e5"),
    ),
    Case(
        "board-inland",
        'N1 = ["a2", ',
        'N1 = ["c2", ',
        "shore.N1 names hex c2, which has water on all six sides: expected a hex at the edge of the water",
        "shore.N1 nomme la case c2, qui a de l’eau sur ses six côtés : il faut une case au bord de l’eau",
        ("shore", "N1"),
    ),
    Case(
        "board-ring",
        f"ring = {RING}",
        "ring = 12",
        'ring = 12: expected a list of lands such as ["CR", "N1", "CB", "CG", "CY"]',
        'ring = 12 : il faut une liste de terres, comme ["CR", "N1", "CB", "CG", "CY"]',
        ("ring", ""),
    ),
    Case(
        "board-ring-count",
        f"ring = {RING}",
        'ring = ["CR"]',
        "1 land in ring: expected 4 to 24",
        "1 terre dans ring : il en faut de 4 à 24",
        ("ring", ""),
    ),
    Case(
        "board-ring-count",
        f"ring = {RING}",
        f"ring = {[f'N{k}' for k in range(10_000)]}",
        "10,000 lands in ring: expected 4 to 24",
        "10\u202f000 terres dans ring : il en faut de 4 à 24",
        ("ring", ""),
    ),
    Case(
        "board-land-name",
        '"CR", "N1"',
        '"CR", "<script>\\n"',
        "land '<script>\\n' in ring: expected a name such as N1, up to four capital letters and digits, but not IS, "
        "the island",
        "terre '<script>\\n' dans ring : il faut un nom comme N1, quatre majuscules et chiffres au plus, mais pas IS, "
        "l’île",
        ("ring", "<script>\n"),
    ),
    Case(
        "board-land-name",
        '"CR", "N1"',
        '"CR", "IS"',
        "land 'IS' in ring: expected a name such as N1, up to four capital letters and digits, but not IS, the island",
        "terre 'IS' dans ring : il faut un nom comme N1, quatre majuscules et chiffres au plus, mais pas IS, l’île",
        ("ring", "IS"),
    ),
    Case(
        "board-land-twice",
        '"CR", "N1", "N2"',
        '"CR", "N1", "N1"',
        "ring names N1 twice: expected every land once",
        "ring nomme deux fois N1 : il faut chaque terre une seule fois",
        ("ring", "N1"),
    ),
    Case(
        "board-camp-missing",
        '"CG", "S1"',
        '"S0", "S1"',
        "ring has no camp CG: expected CR, CB, CG and CY, the camps of the four colours (ALA-02)",
        "il manque le camp CG dans ring : il faut CR, CB, CG et CY, les camps des quatre couleurs",
        ("ring", ""),
    ),
    Case(
        "board-camp-order",
        '"CR", "N1", "N2", "CB"',
        '"CB", "N1", "N2", "CR"',
        "ring has the camps in the order CB, CR, CG, CY: expected CR, CB, CG, CY clockwise, from any of them on",
        "ring donne les camps dans l’ordre CB, CR, CG, CY : il faut CR, CB, CG, CY dans le sens des aiguilles d’une "
        "montre, à partir de n’importe lequel",
        ("ring", "CR"),
    ),
    Case(
        "board-key-missing",
        "V = 10\n",
        "",
        "V is missing in [pieces]: expected S, D, I, V",
        "il manque V dans [pieces] : il faut S, D, I, V",
        ("pieces", ""),
    ),
    Case(
        "board-key-unknown",
        "fog = 4\n",
        "fog = 4\nwalrus = 1\n",
        f"unknown 'walrus' in [event_cards]: expected {EVENTS}",
        f"'walrus' inconnu dans [event_cards] : il faut {EVENTS}",
        ("event_cards", "walrus"),
    ),
    Case(
        "board-key-unknown",
        'W1 = ["i1"',
        'W0 = ["i1"]\nW1 = ["i1"',
        "unknown 'W0' in [shore]: expected CR, N1, N2, CB, E1, E2, CG, S1, S2, CY, W1, W2",
        "'W0' inconnu dans [shore] : il faut CR, N1, N2, CB, E1, E2, CG, S1, S2, CY, W1, W2",
        ("shore", "W0"),
    ),
    Case(
        "board-count",
        "S = 20\n",
        "S = true\n",
        "S = True in [pieces]: expected a whole number from 0 to 120",
        "S = True dans [pieces] : il faut un nombre entier de 0 à 120",
        ("pieces", "S"),
    ),
    Case(
        "board-count",
        '"3S/2" = 2',
        '"3S/2" = 121',
        "3S/2 = 121 in [ice_cards]: expected a whole number from 0 to 120",
        "3S/2 = 121 dans [ice_cards] : il faut un nombre entier de 0 à 120",
        ("ice_cards", "3S/2"),
    ),
    Case(
        "board-no-room",
        table("pieces"),
        "S = 0\nD = 0\nI = 0\nV = 0\n",
        "no piece of [pieces] fits on the lake: expected at least one that does (ALA-34)",
        "aucun glaçon de [pieces] ne tient sur le lac : il en faut au moins un",
        ("pieces", ""),
    ),
    Case(
        "board-face-count",
        table("ice_cards"),
        "".join(f'"{winter}{kind}/{spring}" = 1\n' for kind in "SDT" for winter in range(1, 7) for spring in (1, 2)),
        "36 faces in [ice_cards]: expected 1 to 32",
        "36 faces dans [ice_cards] : il en faut de 1 à 32",
        ("ice_cards", ""),
    ),
    Case(
        "board-face",
        '"2D/1" = 9',
        '"2D1" = 9',
        "ice card '2D1': expected winter number, kind and spring number, such as 2D/1 or 1T/- (ALA-24)",
        "carte « glace » '2D1' : il faut le nombre de l’hiver, la sorte et le nombre du printemps, comme 2D/1 ou 1T/-",
        ("ice_cards", "2D1"),
    ),
    Case(
        "board-no-winter",
        '"2T/1" = 7\n"2T/-" = 2\n"1T/-" = 2\n',
        '"-T/1" = 11\n"2T/-" = 0\n',
        "no ice card of kind T has a winter number: expected at least one, such as 1T/-",
        "aucune carte « glace » de sorte T n’a de nombre pour l’hiver : il en faut au moins une, comme 1T/-",
        ("ice_cards", ""),
    ),
    Case(
        "board-no-spring",
        '"3S/2" = 2\n"3S/1" = 4\n"3S/-" = 1\n"-S/2" = 1\n',
        '"3S/-" = 8\n',
        "no ice card of kind S has a spring number: expected at least one, such as -S/1",
        "aucune carte « glace » de sorte S n’a de nombre pour le printemps : il en faut au moins une, comme -S/1",
        ("ice_cards", ""),
    ),
    Case(
        "board-deck-sizes",
        table("event_cards"),
        "bear = 1\ntheft = 0\nfound = 0\nfrost = 0\nheli = 0\nfog = 0\n",
        "30 ice cards and 1 event card: expected two decks of equal size (ALA-15)",
        "30 cartes « glace » et 1 carte « événement » : il faut deux paquets de même taille",
        ("event_cards", ""),
    ),
    Case(
        "board-deck-size",
        table("ice_cards") + USUAL.partition(table("ice_cards"))[2].partition("bear")[0] + table("event_cards"),
        '"1S/1" = 60\n"1D/1" = 60\n"1T/1" = 1\n[event_cards]\n'
        "bear = 0\ntheft = 60\nfound = 0\nfrost = 0\nheli = 60\nfog = 1\n",
        "121 cards in each deck: expected at most 120",
        "121 cartes dans chaque paquet : il en faut 120 au plus",
        ("event_cards", ""),
    ),
]


def load(text: str) -> None:
    file = OwnFile.of(text, "lake.toml")
    board.load_board({"data_set": file.digest})


@pytest.mark.parametrize("case", CASES, ids=[f"{case.message}-{k}" for k, case in enumerate(CASES)])
def test_messages(case: Case) -> None:
    assert USUAL.count(case.old) == 1
    with pytest.raises(BoardError) as caught:
        load(USUAL.replace(case.old, case.new))
    error = caught.value
    assert error.reason.message == case.message
    assert str(error) == f"lake.toml: {case.en}"
    assert error.reason.text("fr") == case.fr
    assert error.thing == case.thing
    assert "\n" not in str(error) and len(str(error)) < 300


def test_every_message_has_a_case() -> None:
    for language in LANGUAGES:
        known = {name for name in message_ids("alaska", language) if name.startswith("board-")}
        assert known == {case.message for case in CASES}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("[pieces]", "[[provenance.x]]\n[ponds]", "provenance-tables"), ("[pieces]", "[ponds]", "file-key-missing")],
)
def test_messages_of_all_games(old: str, new: str, message: str) -> None:
    text = USUAL.partition("# --- where all this is from")[0]
    with pytest.raises(BoardError) as caught:
        load(text.replace(old, new))
    assert caught.value.reason.message == message


def test_things_can_be_shown_in_the_picture() -> None:
    assert nodes_of(("pieces", "")) == ("stock-0", "stock-1", "stock-2", "stock-3")
    for case in CASES:
        if case.thing:
            assert all(isinstance(node, str) for node in nodes_of(case.thing))


# --- odd values -----------------------------------------------------------------------------------

LITERALS = (
    *("0", "1", "-1", "121", "128", "1000", "-32769", "9223372036854775808", f"0x{'f' * 5000}"),
    *("1.0", "1e308", "nan", "-inf", "true", "false", "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00"),
    *('""', '"1"', '"a1"', '"m7"', '"CR"', '"IS"', '"N1"', '"SD"', '"a1 "', '"é1"', '"a1٣"', f'"{"x" * 5000}"'),
    *('"<script>alert(1)</script>"', '"a\\u0000b"', '"\\n\\u202e"', '"{ $key }"'),
    *("[]", "[[]]", "[0]", "[0, 0]", "[true, false]", "[nan, inf]", '["0", "0"]', '["a1"]', '["a1", "a1"]'),
    *('["CR", "CB", "CG", "CY"]', "{}", "{ a1 = [0, 0] }", "{ S = 1 }", '[{ id = "a1" }]'),
)  # fmt: skip

ODD = [tomllib.loads(f"value = {literal}")["value"] for literal in LITERALS]


def deep(levels: int) -> dict[str, Any]:
    """A table in a table in a table: text of this kind is short, but too deep for `repr`."""
    found: dict[str, Any] = {}
    for _ in range(levels):
        found = {"x": found}
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a file, also of tables and lists."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


Attempt = Callable[[BoardData], bool]


@pytest.fixture
def accepts(monkeypatch: pytest.MonkeyPatch) -> Attempt:
    """Whether a file with this content loads; whatever is raised, except `BoardError`, fails the test."""

    def attempt(data: BoardData) -> bool:
        monkeypatch.setattr(board, "read_board", lambda *_: data)
        try:
            board.load_board({"data_set": ""})
        except BoardError as error:
            for language in LANGUAGES:
                assert error.text(language) and "\n" not in error.text(language)
            return False
        return True

    monkeypatch.setattr(board, "_made", {})
    return attempt


def changed(data: BoardData, path: tuple[Any, ...], value: Any) -> BoardData:
    found = copy.copy(data)
    part: Any = found
    for key in path[:-1]:
        part[key] = copy.copy(part[key])
        part = part[key]
    part[path[-1]] = value
    return found


def test_odd_values(accepts: Attempt) -> None:
    """Each value of the usual file replaced by odd ones; those of the right kind and size are no fault."""
    data = parse_board(USUAL, "lake.toml", PACKAGE)
    assert accepts(data)
    odd = [*ODD, deep(5000)]
    loaded = {(path[0], str(value)) for path in places(data) for value in odd if accepts(changed(data, path, value))}
    fine = {
        "ring": ("CR", "N1"),
        "island": ("a1", "m7", "['a1']"),
        "hexes": ("-1", "0", "1"),
        "shore": ("a1", "m7", "['a1']"),
        "pieces": ("0", "1"),
        "ice_cards": ("1",),
    }
    assert loaded == {(key, value) for key, values in fine.items() for value in values}


@pytest.mark.parametrize("key", ["hexes", "shore", "pieces", "ice_cards", "event_cards"])
def test_odd_names(accepts: Attempt, key: str) -> None:
    """Each name of a table replaced by an odd one, and an odd one added."""
    data = parse_board(USUAL, "lake.toml", PACKAGE)
    for odd in (value for value in ODD if isinstance(value, str)):
        for name, value in list(data[key].items())[:10]:
            rest = {other: kept for other, kept in data[key].items() if other != name}
            if odd not in data[key]:
                assert not accepts(changed(data, (key,), {**rest, odd: value})), odd
                assert not accepts(changed(data, (key, odd), value)), odd


def test_large_tables(accepts: Attempt) -> None:
    data = parse_board(USUAL, "lake.toml", PACKAGE)
    for key in ("hexes", "shore", "pieces", "ice_cards", "event_cards"):
        assert not accepts(changed(data, (key,), {**data[key], **{f"x{k}": 1 for k in range(100_000)}}))
    for path in (("ring",), ("island",), ("shore", "N1"), ("hexes", "a1")):
        for values in (["a2"] * 100_000, [f"N{k}" for k in range(100_000)], list(range(100_000))):
            assert not accepts(changed(data, path, values))
