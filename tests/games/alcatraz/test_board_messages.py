"""What is wrong with a yard file of Alcatraz, in both languages, and where."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

import pytest

from ludotheque import Game
from ludotheque.core.boards import OwnFile
from ludotheque.core.errors import BoardError
from ludotheque.core.text import LANGUAGES, message_ids

BUILT_IN = (resources.files("ludotheque.games.alcatraz") / "boards" / "standard.toml").read_text("utf-8")
HATCHED = '["d1", "e1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"]'
GUARDS = '"eaiaiaia"'


@dataclass(frozen=True)
class Case:
    """A yard file with one thing wrong: the message about it, its texts, the thing, and the clause."""

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
    """The game with the yard file of this text."""
    file = OwnFile.of(text, "own.toml")
    return Game("alcatraz", board_data=file.digest)


CASES = [
    Case(
        "board-hatched",
        changed(HATCHED, '"d1"'),
        "hatched = 'd1': expected a list of nine squares",
        "hatched = 'd1' : il faut une liste de neuf cases",
        ("hatched", ""),
    ),
    Case(
        "board-hatched-count",
        changed(HATCHED, '["d1"]'),
        "1 hatched square: expected nine",
        "1 case hachurée : il en faut neuf",
        ("hatched", ""),
        "ALC-21",
    ),
    Case(
        "board-hatched-count",
        changed('"f3"]', '"f3", "f3"]'),
        "10 hatched squares: expected nine",
        "10 cases hachurées : il en faut neuf",
        ("hatched", ""),
        "ALC-21",
    ),
    Case(
        "board-hatched-square",
        changed('"f3"]', '"j1"]'),
        "hatched square 'j1': expected one of a1 to i9",
        "case hachurée 'j1' : il faut une case de a1 à i9",
        ("hatched", "j1"),
    ),
    Case(
        "board-hatched-square",
        changed('"f3"]', "7]"),
        "hatched square 7: expected one of a1 to i9",
        "case hachurée 7 : il faut une case de a1 à i9",
        ("hatched", "7"),
    ),
    Case(
        "board-hatched-twice",
        changed('"f3"]', '"d1"]'),
        "d1 is in the list of hatched squares twice: expected nine different squares",
        "d1 est deux fois dans la liste des cases hachurées : il faut neuf cases différentes",
        ("hatched", "d1"),
        "ALC-21",
    ),
    Case(
        "board-guards",
        changed(GUARDS, "7"),
        "guards = 7: expected eight letters a to i, the columns of the guards of rows 1 to 8",
        "guards = 7 : il faut huit lettres de a à i, les colonnes des gardiens des rangées 1 à 8",
        ("guards", ""),
    ),
    Case(
        "board-guard-count",
        changed(GUARDS, '"e"'),
        "guards has 1 letter: expected eight, the columns of the guards of rows 1 to 8",
        "guards a 1 lettre : il en faut huit, les colonnes des gardiens des rangées 1 à 8",
        ("guards", ""),
        "ALC-33",
    ),
    Case(
        "board-guard-count",
        changed(GUARDS, '"eaiaiaiai"'),
        "guards has 9 letters: expected eight, the columns of the guards of rows 1 to 8",
        "guards a 9 lettres : il en faut huit, les colonnes des gardiens des rangées 1 à 8",
        ("guards", ""),
        "ALC-33",
    ),
    Case(
        "board-guard",
        changed(GUARDS, '"eaiAiaia"'),
        "column 'A' for the guard of row 4: expected a letter a to i",
        "colonne 'A' pour le gardien de la rangée 4 : il faut une lettre de a à i",
        ("guards", "4"),
    ),
    Case(
        "board-first-guard",
        changed(GUARDS, '"aaiaiaia"'),
        "column 'a' for the guard of row 1: expected e, the middle square",
        "colonne 'a' pour le gardien de la rangée 1 : il faut e, la case du milieu",
        ("guards", "1"),
        "ALC-32",
    ),
    # messages of `ludotheque.core`
    Case(
        "file-key-missing",
        f"guards = {GUARDS}",
        "key 'hatched' is missing: expected guards, hatched",
        "il manque la clé 'hatched' : il faut guards, hatched",
        None,
    ),
    Case(
        "file-key-unknown",
        f"hatched = []\nguards = {GUARDS}\nrows = 9",
        "unknown key 'rows': expected guards, hatched",
        "clé inconnue 'rows' : il faut guards, hatched",
        ("rows", ""),
    ),
]


@pytest.mark.clause("ALC-21", "ALC-32", "ALC-33")
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
    messages = {message for message in message_ids("alcatraz", language) if message.startswith("board-")}
    assert messages == {case.message for case in CASES if case.message.startswith("board-")}


# --- odd values --------------------------------------------------------------------------------

LONG = 10_000

ODD = [
    *["0", "1", "-1", "128", "9223372036854775807", "9223372036854775808", "1" + 30 * "0", LONG // 10 * "9"],
    *["0xff", "0.0", "1.5", "-0.0", "1e300", "inf", "-inf", "nan", "true", "false"],
    *["1979-05-27", "07:32:00", "1979-05-27T07:32:00", "1979-05-27T07:32:00Z"],
    *['""', '" "', '"a0"', '"j1"', '"E1"', '"e1 "', '"a10"', '"i9"', '"eiiiiiii"', '"EAIAIAIA"', '"eaia aia"'],
    *['"<script>alert(1)</script>"', '"<script>"', '"&amp;"', '"{ $row }"', r'"a\u0000"', r'"eaiaia\u001b["'],
    *[r'"e1\n"', r'"eaiaiaia\n"', r'"eaiaiai\n"', r'"\u202e1e"', '"é1"', '"e１"', '"e٣"', '"eaiaiaiа"', '"🚤"'],
    *["[]", "[[]]", "[1, 2]", '[""]', '["e1", 1]', '["e", "a", "i", "a", "i", "a", "i", "a"]'],
    *["[nan]", "[{}]", '[{ id = "e1" }]', "{}", "{ a = 1 }", '{ e1 = "e1" }', "{ a = { b = [1] } }", '{ "<b>" = 1 }'],
    *[f'"{LONG * "e"}"', f"[{LONG * '1, '}]", "[" + LONG * '"e1", ' + "]"],
]
"""Values in TOML, to be put in place of others."""


@pytest.mark.parametrize("old", [HATCHED, GUARDS, *HATCHED.strip("[]").split(", ")])
def test_odd_values_are_loaded_or_refused(old: str) -> None:
    """In place of all hatched squares, of the guards, and of each hatched square."""
    for odd in ODD:
        text = f"hatched = {HATCHED}\nguards = {GUARDS}\n".replace(old, odd)
        try:
            game = load(text)
        except BoardError as error:
            assert error.thing is not None and error.thing[0] == ("guards" if old == GUARDS else "hatched"), odd
            assert str(error).isprintable() and all(len(error.reason.text(to)) < 200 for to in LANGUAGES), odd
        else:
            assert odd == '"eiiiiiii"' if old == GUARDS else odd == '"i9"'
            assert game.start().next_actions(), odd
