"""What is wrong with a board file of Ayalan, in both languages, and where."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

import pytest

from ludotheque import Game
from ludotheque.core.boards import OwnFile
from ludotheque.core.errors import BoardError
from ludotheque.core.text import LANGUAGES, message_ids

BUILT_IN = (resources.files("ludotheque.games.ayalan") / "boards" / "ayalan_default.toml").read_text("utf-8")
ROWS = BUILT_IN[BUILT_IN.index("[\n    ") : BUILT_IN.index("\n]") + 2]
HAND = "straight = 24\nbend = 16\n"

pytestmark = pytest.mark.filterwarnings("ignore:.*the board:UserWarning", "ignore:.*rule sheet:UserWarning")


@dataclass(frozen=True)
class Case:
    """A board file with one thing wrong: the message about it, its texts, the thing, and the clause."""

    message: str
    file: str
    en: str
    fr: str
    thing: tuple[str, str] | None
    clause: str = ""


def changed(old: str, new: str) -> str:
    """The text of the built-in file with one change."""
    assert BUILT_IN.count(old) == 1
    return BUILT_IN.replace(old, new)


def load(text: str) -> Game:
    """The game with the board file of this text."""
    file = OwnFile.of(text, "own.toml")
    return Game("ayalan", board=file.digest)


ROW_A, ROW_C, ROW_L = '"##...#.2..##"', '"...2..2....."', '"##..2.#...##"'

CASES = [
    Case(
        "board-rows",
        changed(ROWS, '"............"'),
        "rows = '............': expected a list of 12 rows, A to L",
        "rows = '............' : il faut une liste de 12 rangées, de A à L",
        ("rows", ""),
    ),
    Case(
        "board-row-count",
        changed(ROWS, '["............"]'),
        "1 row: expected 12, A to L",
        "1 rangée : il en faut 12, de A à L",
        ("rows", ""),
    ),
    Case(
        "board-row-count",
        changed(ROW_C, f"{ROW_C}, {ROW_C}"),
        "13 rows: expected 12, A to L",
        "13 rangées : il en faut 12, de A à L",
        ("rows", ""),
    ),
    Case(
        "board-row",
        changed(ROW_C, "23"),
        "row C = 23: expected a text of 12 characters",
        "rangée C = 23 : il faut un texte de 12 caractères",
        ("rows", "C1"),
    ),
    Case(
        "board-row-length",
        changed(ROW_C, '"...2..2...."'),
        "row C has 11 characters: expected 12",
        "la rangée C a 11 caractères : il en faut 12",
        ("rows", "C12"),
    ),
    Case(
        "board-row-length",
        changed(ROW_L, '"#"'),
        "row L has 1 character: expected 12",
        "la rangée L a 1 caractère : il en faut 12",
        ("rows", "L2"),
    ),
    Case(
        "board-row-length",
        changed(ROW_A, '"##...#.2..##."'),
        "row A has 13 characters: expected 12",
        "la rangée A a 13 caractères : il en faut 12",
        ("rows", "A12"),
    ),
    Case(
        "board-square",
        changed(ROW_C, '"...2..2...x."'),
        "'x' on C11: expected one of . # 2 3",
        "'x' en C11 : il faut l’un de . # 2 3",
        ("rows", "C11"),
    ),
    Case(
        "board-tokens",
        changed("straight = 24", "straight = -1"),
        "straight = -1: expected a whole number from 0 to 9999",
        "straight = -1 : il faut un nombre entier de 0 à 9999",
        ("straight", ""),
    ),
    Case(
        "board-tokens",
        changed("bend = 16", "bend = 10000"),
        "bend = 10000: expected a whole number from 0 to 9999",
        "bend = 10000 : il faut un nombre entier de 0 à 9999",
        ("bend", ""),
    ),
    Case(
        "board-no-token",
        changed(HAND, "straight = 0\nbend = 0\n"),
        "no token in hand: expected at least one straight token or bend",
        "aucun jeton en main : il faut au moins un jeton droit ou un virage",
        ("straight", ""),
    ),
    Case(
        "board-side",
        changed(ROW_A, '"#######2####"'),
        "side 1 (row A) has no free square: expected at least one to start from",
        "le côté 1 (rangée A) n’a pas de case libre : il en faut au moins une pour commencer",
        ("rows", "A7"),
    ),
    Case(
        "board-side",
        changed(ROWS, str(["...........#"] * 12)),
        "side 2 (column 12) has no free square: expected at least one to start from",
        "le côté 2 (colonne 12) n’a pas de case libre : il en faut au moins une pour commencer",
        ("rows", "G12"),
    ),
    Case(
        "board-side",
        changed(ROW_L, '"############"'),
        "side 3 (row L) has no free square: expected at least one to start from",
        "le côté 3 (rangée L) n’a pas de case libre : il en faut au moins une pour commencer",
        ("rows", "L7"),
    ),
    Case(
        "board-side",
        changed(ROWS, str(["3..........."] * 12)),
        "side 4 (column 1) has no free square: expected at least one to start from",
        "le côté 4 (colonne 1) n’a pas de case libre : il en faut au moins une pour commencer",
        ("rows", "G1"),
    ),
    # messages of `ludotheque.core`
    Case(
        "file-key-missing",
        HAND,
        "key 'rows' is missing: expected bend, rows, straight",
        "il manque la clé 'rows' : il faut bend, rows, straight",
        None,
    ),
    Case(
        "file-key-unknown",
        changed(HAND, f"{HAND}bonus = 20\n"),
        "unknown key 'bonus': expected bend, rows, straight",
        "clé inconnue 'bonus' : il faut bend, rows, straight",
        ("bonus", ""),
    ),
    Case(
        "file-not-whole",
        changed("bend = 16", 'bend = "16"'),
        "bend = '16': expected a whole number",
        "bend = '16' : il faut un nombre entier",
        ("bend", ""),
    ),
]


@pytest.mark.clause("AYA-08")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.message}-{case.en[:20]}")
def test_what_is_wrong_is_said_in_both_languages(case: Case) -> None:
    with pytest.raises(BoardError) as caught:
        load(case.file)
    error = caught.value
    assert (error.reason.message, error.thing, error.reason.clause) == (case.message, case.thing, case.clause)
    assert (error.reason.text("en"), error.reason.text("fr")) == (case.en, case.fr)
    assert str(error) == f"own.toml: {case.en}" + (f" ({case.clause})" if case.clause else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_case(language: str) -> None:
    messages = {message for message in message_ids("ayalan", language) if message.startswith("board-")}
    assert messages == {case.message for case in CASES if case.message.startswith("board-")}


# --- odd values --------------------------------------------------------------------------------

LONG = 10_000

ODD = [
    *["0", "1", "-1", "128", "9999", "32768", "9223372036854775807", "9223372036854775808", LONG // 10 * "9"],
    *["0xff", "0.0", "24.0", "1.5", "-0.0", "1e300", "inf", "-inf", "nan", "true", "false"],
    *["1979-05-27", "07:32:00", "1979-05-27T07:32:00", "1979-05-27T07:32:00Z"],
    *['""', '" "', '"24"', '"............"', '"############"', '"222222222222"', '"...........a"', '"........... "'],
    *['"<script>..."', '"<script>alert(1)</script>"', '"&amp;"', '"{ $row }...."', r'"...........\u0000"'],
    *[r'"........\u001b[3m"', r'"............\n"', r'"...........\n"', r'"\u202e..........."', '"é..........."'],
    *['"...........２"', '"...........٣"', r'"...........\u0301"', '"🏜️.........."', '"…………"'],
    *["[]", "[[]]", "[24]", "[1, 2]", '[""]', '["............"]', '[["............"]]', "[nan]", "[{}]"],
    *['[{ id = "A1" }]', "{}", "{ a = 1 }", '{ A = "............" }', "{ a = { b = [1] } }", '{ "<b>" = 1 }'],
    *[f'"{LONG * "."}"', f"[{LONG * '1, '}]", "[" + LONG * '"............", ' + "]", f"[{12 * '0, '}]"],
]
"""Values in TOML, to be put in place of others."""

PLACES = {"rows": ROWS, "straight": "24", "bend": "16"} | {
    letter: line.strip().removesuffix(",") for letter, line in zip("ABCDEFGHIJKL", ROWS.split("\n")[1:-1], strict=True)
}
"""The values of the built-in file: all rows, the numbers of tokens, and each row by its letter."""


@pytest.mark.parametrize("place", PLACES)
def test_odd_values_are_loaded_or_refused(place: str) -> None:
    for odd in ODD:
        values = PLACES | {place: odd}
        rows = values["rows"] if place == "rows" else f"[{', '.join(values[letter] for letter in 'ABCDEFGHIJKL')}]"
        text = f"rows = {rows}\nstraight = {values['straight']}\nbend = {values['bend']}\n"
        try:
            game = load(text)
        except BoardError as error:
            key = place if place in ("straight", "bend") else "rows"
            assert error.thing is not None and error.thing[0] == key, odd
            assert str(error).isprintable() and all(len(error.reason.text(to)) < 200 for to in LANGUAGES), odd
        else:
            assert game.start().next_actions(), odd
