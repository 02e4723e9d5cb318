"""What is wrong with a board file of Daldøs, in both languages, and where."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

import pytest

from ludotheque import Game
from ludotheque.core.boards import OwnFile
from ludotheque.core.errors import BoardError
from ludotheque.core.text import LANGUAGES, message_ids

BUILT_IN = (resources.files("ludotheque.games.daldos") / "boards" / "12-13-12.toml").read_text("utf-8")


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
    return Game("daldos", board=file.digest)


CASES = [
    Case(
        "board-row",
        changed("outer = 12", "outer = 3"),
        "outer = 3: a row has at least 4 holes",
        "outer = 3 : une rangée a au moins 4 cases",
        ("outer", ""),
        "DAL-R24",
    ),
    Case(
        "board-row",
        changed("middle = 13", "middle = -2"),
        "middle = -2: a row has at least 4 holes",
        "middle = -2 : une rangée a au moins 4 cases",
        ("middle", ""),
        "DAL-R24",
    ),
    Case(
        "board-holes",
        changed("outer = 12", "outer = 40"),
        "93 holes in all three rows: a board has at most 59",
        "93 cases dans les trois rangées : un plateau en a au plus 59",
        ("outer", ""),
    ),
    Case(
        "board-holes",
        changed("middle = 13", "middle = 36"),
        "60 holes in all three rows: a board has at most 59",
        "60 cases dans les trois rangées : un plateau en a au plus 59",
        ("middle", ""),
    ),
    # messages of `ludotheque.core`
    Case(
        "file-key-missing",
        "outer = 12",
        "key 'middle' is missing: expected middle, outer",
        "il manque la clé 'middle' : il faut middle, outer",
        None,
    ),
    Case(
        "file-key-unknown",
        "outer = 12\nmiddle = 13\nkeel = 1",
        "unknown key 'keel': expected middle, outer",
        "clé inconnue 'keel' : il faut middle, outer",
        ("keel", ""),
    ),
    Case(
        "file-not-whole",
        changed("outer = 12", "outer = 'x'"),
        "outer = 'x': expected a whole number",
        "outer = 'x' : il faut un nombre entier",
        ("outer", ""),
    ),
    Case(
        "file-not-whole",
        changed("middle = 13", "middle = true"),
        "middle = True: expected a whole number",
        "middle = True : il faut un nombre entier",
        ("middle", ""),
    ),
]


@pytest.mark.clause("DAL-R24")
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
    messages = {message for message in message_ids("daldos", language) if message.startswith("board-")}
    assert messages == {case.message for case in CASES if case.message.startswith("board-")}


def test_the_smallest_and_the_largest_boards() -> None:
    """The limits themselves are allowed, whichever row is the long one."""
    for outer, middle in ((4, 4), (4, 51), (27, 4), (27, 5)):
        assert load(f"outer = {outer}\nmiddle = {middle}").start().next_actions()


# --- odd values --------------------------------------------------------------------------------

LONG = 10_000

ODD = [
    *["0", "1", "-1", "128", "32768", "2147483648", "9223372036854775807", "9223372036854775808", "1" + 30 * "0"],
    *["-9223372036854775809", "0xff", "0x14", "12.0", "1.5", "-0.0", "1e300", "inf", "-inf", "nan", "true", "false"],
    *["1979-05-27", "07:32:00", "1979-05-27T07:32:00", "1979-05-27T07:32:00Z"],
    *['""', '" "', '"12"', '"-1"', '"<script>alert(1)</script>"', '"&amp;"', '"{ $n }"'],
    *[r'"a\u0000b"', r'"\u001b[31m"', r'"\u202e12"', r'"\r\n"', '"é"', '"１２"', '"١٢"', '"⛵"'],
    *["[]", "[[]]", "[12]", "[1, 2]", '["12"]', "[nan]", "[{}]", '[{ id = "x" }]'],
    *["{}", "{ a = 1 }", "{ a = { b = [1] } }", '{ "<b>" = 1 }'],
    *[f'"{LONG * "1"}"', f"[{LONG * '1, '}]", LONG // 10 * "9"],
]
"""Values in TOML, to be put in place of others."""


@pytest.mark.parametrize(("key", "value"), [("outer", "12"), ("middle", "13")])
def test_odd_values_are_loaded_or_refused(key: str, value: str) -> None:
    for odd in ODD:
        try:
            game = load(changed(f"{key} = {value}", f"{key} = {odd}"))
        except BoardError as error:
            assert error.thing == (key, ""), odd
            assert str(error).isprintable() and all(len(error.reason.text(to)) < 200 for to in LANGUAGES), odd
        else:
            assert game.start().next_actions(), odd
