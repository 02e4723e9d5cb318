"""What can be wrong with a data file of Thin Ice is said in both languages, and never with a traceback."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

import pytest

from ludotheque import Game
from ludotheque.core.boards import OwnFile
from ludotheque.core.errors import BoardError
from ludotheque.core.text import LANGUAGES, message_ids
from tests.games.thin_ice.helpers import SIDES

BUILT_IN = {"tile_data": "tiles/box.toml", "die_data": "die/house.toml", "deck_data": "deck/house.toml"}
"""Option -> the data file that comes with the game."""

EFFECTS = "STEP PUSH DIAG LEAP SHARE SCARE SWAP LOOK FREEZE CRACK BEAR CALM REROLL HOLD GRIP ROPE"


@cache
def built_in(option: str) -> str:
    """The text of the data file that comes with the game, without its statements about provenance."""
    file = resources.files("ludotheque.games.thin_ice") / "boards" / BUILT_IN[option]
    return file.read_text("utf-8").partition("[[provenance]]")[0]


def game_with(option: str, text: str, **options: Any) -> Game:
    """A game with a data file of this text, which messages call `own.toml`."""
    file = OwnFile.of(text, "own.toml")
    return Game("thin_ice", **options | {option: file.digest})


# --- the messages ------------------------------------------------------------------------------


@dataclass
class Case:
    """A change to the built-in file (old text, new text) or a whole text, and the error that it causes."""

    message: str
    option: str
    change: tuple[str, str] | str
    en: str
    fr: str
    thing: tuple[str, str] | None
    part: str = ""
    """The part of the file that the message is about."""
    clause: str = ""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text of the file with the error."""
        if isinstance(self.change, str):
            return self.change
        old, new = self.change
        assert old in built_in(self.option)
        return built_in(self.option).replace(old, new, 1)


def tile_case(message: str, change: tuple[str, str], en: str, fr: str, thing: Any, **more: Any) -> Case:
    return Case(message, "tile_data", change, en, fr, thing, **more)


def step_case(message: str, change: tuple[str, str], en: str, fr: str) -> Case:
    """A case in which the first card of the deck is wrong."""
    return Case(message, "deck_data", change, en, fr, ("card", "STEP"), "card STEP")


ONE_HOLE = "[normal]\nIC = 0\nIP = 0\nIO = 0\nHC = 1\n[kraken]\nHK = 0\n[chunks]\nSS = 0\nRR = 0\n" + SIDES
ONE_CARD = '[[card]]\nid = "LEAP"\neffect = "LEAP"\nclass = "turn"\ncount = 1\nen = ["A", "B"]\nfr = ["A", "B"]\n'
SECOND_WIND = 'en = ["Second wind", "Take one extra step with a standing pawn of yours."]'

CASES = {
    "a list of tables for a table": tile_case(
        "board-tile-table",
        ("[kraken]", "[[kraken]]"),
        "kraken = [{'HK': 1}]: expected a table of HK",
        "kraken = [{'HK': 1}] : il faut une table de HK",
        ("kraken", ""),
    ),
    "no open sides at all": tile_case(
        "board-sides-missing",
        (SIDES, ""),
        "the table open_sides is missing: expected [open_sides] with strip and corner, "
        "the directions in which a pawn enters and leaves a chunk and a rotating chunk",
        "il manque la table open_sides : il faut [open_sides] avec strip et corner, "
        "les directions dans lesquelles un pion entre sur un morceau de glace et sur un morceau rotatif, et en sort",
        None,
        clause="THI-83",
    ),
    "open sides that are no table": tile_case(
        "board-tile-table",
        (SIDES, "[[open_sides]]"),
        "open_sides = [{}]: expected a table of strip, corner",
        "open_sides = [{}] : il faut une table de strip, corner",
        ("open_sides", ""),
    ),
    "open sides that are no list": tile_case(
        "board-sides-list",
        ('["n", "s"]', '"ns"'),
        'strip = \'ns\': expected a list of directions, such as ["n", "s"]',
        'strip = \'ns\' : il faut une liste de directions, comme ["n", "s"]',
        ("open_sides", "strip"),
        part="open_sides",
    ),
    "no open side": tile_case(
        "board-sides-number",
        ('["n", "ne", "e"]', "[]"),
        "corner: no open side: expected from 1 to 7",
        "corner : aucun côté ouvert : il en faut de 1 à 7",
        ("open_sides", "corner"),
        part="open_sides",
        clause="THI-83",
    ),
    "all sides open": tile_case(
        "board-sides-number",
        ('["n", "s"]', '["n", "ne", "e", "se", "s", "sw", "w", "nw"]'),
        "strip: all 8 sides are open: expected from 1 to 7",
        "strip : les 8 côtés sont ouverts : il en faut de 1 à 7",
        ("open_sides", "strip"),
        part="open_sides",
        clause="THI-83",
    ),
    "an unknown direction": tile_case(
        "board-side-unknown",
        ('["n", "s"]', '["n", "south"]'),
        "strip: 'south' is no direction: expected some of n ne e se s sw w nw",
        "strip : 'south' n’est pas une direction : il en faut parmi n ne e se s sw w nw",
        ("open_sides", "strip"),
        part="open_sides",
    ),
    "a direction twice": tile_case(
        "board-side-twice",
        ('["n", "ne", "e"]', '["n", "ne", "n"]'),
        "corner: 'n' twice: expected each direction once",
        "corner : 'n' deux fois : il faut chaque direction une seule fois",
        ("open_sides", "corner"),
        part="open_sides",
    ),
    "too many tiles of a kind": tile_case(
        "board-tile-count",
        ("IC = 26", "IC = 42"),
        "IC = 42: expected a whole number from 0 to 41",
        "IC = 42 : il faut un nombre entier de 0 à 41",
        ("normal", "IC"),
        part="normal",
    ),
    "two Krakens": tile_case(
        "board-tile-count",
        ("HK = 1", "HK = 2"),
        "HK = 2: expected a whole number from 0 to 1",
        "HK = 2 : il faut un nombre entier de 0 à 1",
        ("kraken", "HK"),
        part="kraken",
    ),
    "a number as text": tile_case(
        "board-tile-count",
        ("RR = 2", 'RR = "2"'),
        "RR = '2': expected a whole number from 0 to 41",
        "RR = '2' : il faut un nombre entier de 0 à 41",
        ("chunks", "RR"),
        part="chunks",
    ),
    "no hole to replace": tile_case(
        "board-tiles-replaced",
        ("HC = 2", "HC = 0"),
        "HC = 0: expected at least 1, because the tiles of the table kraken replace as many (option expansion_how)",
        "HC = 0 : il en faut au moins 1, car les tuiles de la table kraken en remplacent autant (option expansion_how)",
        ("normal", "HC"),
        clause="THI-R32",
        options={"expansion_tiles": "kraken", "expansion_how": "replace"},
    ),
    "too little ice to replace": tile_case(
        "board-tiles-replaced",
        ("IC = 26", "IC = 3"),
        "IC = 3: expected at least 4, because the tiles of the table chunks replace as many (option expansion_how)",
        "IC = 3 : il en faut au moins 4, car les tuiles de la table chunks en remplacent autant (option expansion_how)",
        ("normal", "IC"),
        clause="THI-R32",
        options={"expansion_tiles": "all", "expansion_how": "replace"},
    ),
    "no hole": tile_case(
        "board-no-hole",
        ("HC = 2", "HC = 0"),
        "no hole tile: expected at least one HC for the centre, or an HK that is in the game (option expansion_tiles)",
        "pas de tuile trou : il faut au moins une HC pour le centre, ou une HK en jeu (option expansion_tiles)",
        ("normal", "HC"),
        clause="THI-05",
        options={"expansion_tiles": "chunks"},
    ),
    "too many tiles": tile_case(
        "board-many-tiles",
        ("IC = 26", "IC = 27"),
        "42 tiles in the game: expected at most 41",
        "42 tuiles en jeu : il en faut au plus 41",
        None,
        options={"expansion_tiles": "all"},
    ),
    "too few tiles for the grid": tile_case(
        "board-few-tiles-grid",
        ("IC = 26", "IC = 25"),
        "35 tiles in the game: a grid of 6 by 6 needs at least 36",
        "35 tuiles en jeu : il en faut au moins 36 pour une grille de 6 sur 6",
        None,
        clause="THI-07",
        options={"players": 5},
    ),
    "one tile for the grid": Case(
        "board-few-tiles-grid",
        "tile_data",
        ONE_HOLE,
        "1 tile in the game: a grid of 4 by 4 needs at least 16",
        "1 tuile en jeu : il en faut au moins 16 pour une grille de 4 sur 4",
        None,
        clause="THI-07",
        options={"grid_size": "4"},
    ),
    "too few tiles for the players": tile_case(
        "board-few-tiles-deal",
        ("IC = 26", "IC = 19"),
        "29 tiles in the game: 5 players in advanced mode need at least 30",
        "29 tuiles en jeu : il en faut au moins 30 pour 5 joueurs en mode avancé",
        None,
        clause="THI-63",
        options={"mode": "advanced", "players": 5},
    ),
    "one tile for the players": Case(
        "board-few-tiles-deal",
        "tile_data",
        ONE_HOLE,
        "1 tile in the game: 2 players in advanced mode need at least 12",
        "1 tuile en jeu : il en faut au moins 12 pour 2 joueurs en mode avancé",
        None,
        clause="THI-63",
        options={"mode": "advanced", "players": 2},
    ),
    "nowhere to stand": tile_case(
        "board-many-animals",
        ("IO = 4", "IO = 7"),
        "8 tiles with an orca or the Kraken: expected at most 7, so that 4 pawns have a tile to stand on",
        "8 tuiles avec une orque ou le Kraken : il en faut au plus 7, pour que 4 pions aient une tuile où se tenir",
        ("normal", "IO"),
        clause="THI-67",
        options={"mode": "advanced", "players": 2, "two_player_form": "two_pawns", "expansion_tiles": "kraken"},
    ),
    "too many faces": Case(
        "board-die-faces",
        "die_data",
        ("crack = 2", "crack = 101"),
        "crack = 101: expected a whole number of faces from 0 to 100",
        "crack = 101 : il faut un nombre entier de faces, de 0 à 100",
        ("crack", ""),
    ),
    "a fraction of a face": Case(
        "board-die-faces",
        "die_data",
        ("slide = 1", "slide = 1.5"),
        "slide = 1.5: expected a whole number of faces from 0 to 100",
        "slide = 1.5 : il faut un nombre entier de faces, de 0 à 100",
        ("slide", ""),
    ),
    "a die without faces": Case(
        "board-die-empty",
        "die_data",
        "bear = 0\ncrack = 0\nslide = 0\nfreeze = 0\n",
        "the die has no faces: expected at least one",
        "le dé n’a aucune face : il en faut au moins une",
        None,
        clause="THI-30",
    ),
    "one table for all cards": Case(
        "board-cards",
        "deck_data",
        '[card]\nid = "STEP"\n',
        "card = {'id': 'STEP'}: expected tables [[card]]",
        "card = {'id': 'STEP'} : il faut des tables [[card]]",
        ("card", ""),
    ),
    "no cards": Case(
        "board-card-number",
        "deck_data",
        "card = []\n",
        "0 tables [[card]]: expected 1 to 56",
        "0 table [[card]] : il en faut de 1 à 56",
        ("card", ""),
    ),
    "too many cards": Case(
        "board-card-number",
        "deck_data",
        ONE_CARD * 57,
        "57 tables [[card]]: expected 1 to 56",
        "57 tables [[card]] : il en faut de 1 à 56",
        ("card", ""),
    ),
    "a card that is a text": Case(
        "board-card-table",
        "deck_data",
        'card = ["STEP"]\n',
        "card 1 = 'STEP': expected a table [[card]]",
        "carte 1 = 'STEP' : il faut une table [[card]]",
        ("card", ""),
    ),
    "an id in small letters": Case(
        "board-card-id",
        "deck_data",
        ('id = "PUSH"', 'id = "push"'),
        "id = 'push': expected 1 to 8 capital letters from A to Z",
        "id = 'push' : il faut de 1 à 8 lettres majuscules de A à Z",
        ("card", "push"),
        "card 2",
    ),
    "an id that is no text": Case(
        "board-card-id",
        "deck_data",
        ('id = "PUSH"', "id = [1]"),
        "id = [1]: expected 1 to 8 capital letters from A to Z",
        "id = [1] : il faut de 1 à 8 lettres majuscules de A à Z",
        ("card", ""),
        "card 2",
    ),
    "an id twice": Case(
        "board-card-twice",
        "deck_data",
        ('id = "PUSH"', 'id = "STEP"'),
        "id = STEP: expected different ids, but another card has this one",
        "id = STEP : il faut des id différents, mais une autre carte a celui-ci",
        ("card", "STEP"),
        "card STEP",
    ),
    "an unknown effect": step_case(
        "board-card-effect",
        ('effect = "STEP"', 'effect = "FLY"'),
        f"effect = 'FLY': expected one of {EFFECTS}",
        f"effect = 'FLY' : il faut l’un de {EFFECTS}",
    ),
    "a wrong class of two": step_case(
        "board-card-class",
        ('class = "turn"', 'class = "after"'),
        "class = 'after': expected turn or anytime for the effect STEP",
        "class = 'after' : il faut turn ou anytime pour l’effet STEP",
    ),
    "a move that is not in turn": Case(
        "board-card-class",
        "deck_data",
        ONE_CARD.replace('"turn"', '"anytime"'),
        "class = 'anytime': expected turn for the effect LEAP",
        "class = 'anytime' : il faut turn pour l’effet LEAP",
        ("card", "LEAP"),
        "card LEAP",
    ),
    "an answer that is not after": Case(
        "board-card-class",
        "deck_data",
        ONE_CARD.replace('"LEAP"', '"CALM"'),
        "class = 'turn': expected after for the effect CALM",
        "class = 'turn' : il faut after pour l’effet CALM",
        ("card", "CALM"),
        "card CALM",
    ),
    "fewer than no cards": step_case(
        "board-card-count",
        ("count = 2", "count = -1"),
        "count = -1: expected a whole number from 0 to 100",
        "count = -1 : il faut un nombre entier de 0 à 100",
    ),
    "a name without a sentence": step_case(
        "board-card-texts",
        (SECOND_WIND, 'en = ["Second wind"]'),
        "en = ['Second wind']: expected a list of two texts, a name and a sentence",
        "en = ['Second wind'] : il faut une liste de deux textes, un nom et une phrase",
    ),
    "an empty name": step_case(
        "board-card-text",
        ('"Second souffle"', '" "'),
        "fr, name = ' ': expected a text of 1 to 40 characters on one line, with no space around it",
        "fr, nom = ' ' : il faut un texte de 1 à 40 caractères sur une ligne, sans espace autour",
    ),
    "a sentence of two lines": step_case(
        "board-card-text",
        (SECOND_WIND, 'en = ["Second wind", "One.\\nTwo."]'),
        "en, sentence = 'One.\\nTwo.': expected a text of 1 to 200 characters on one line, with no space around it",
        "en, phrase = 'One.\\nTwo.' : il faut un texte de 1 à 200 caractères sur une ligne, sans espace autour",
    ),
    "one card for all hands": Case(
        "board-few-cards",
        "deck_data",
        ONE_CARD,
        "1 card: 4 players need at least 8",
        "1 carte : il en faut au moins 8 pour 4 joueurs",
        None,
        clause="THI-51",
        options={"mode": "intermediate"},
    ),
    "too few cards for the hands": Case(
        "board-few-cards",
        "deck_data",
        ONE_CARD.replace("count = 1", "count = 3"),
        "3 cards: 2 players need at least 4",
        "3 cartes : il en faut au moins 4 pour 2 joueurs",
        None,
        clause="THI-51",
        options={"mode": "advanced", "players": 2},
    ),
    # messages of the core about a table of the file
    "a key missing in a table": tile_case(
        "file-key-missing",
        ("IP = 4\n", ""),
        "key 'IP' is missing: expected HC, IC, IO, IP",
        "il manque la clé 'IP' : il faut HC, IC, IO, IP",
        ("normal", ""),
        part="normal",
    ),
    "a key too many in a card": step_case(
        "file-key-unknown",
        ("count = 2", "count = 2\ncost = 3"),
        "unknown key 'cost': expected class, count, effect, en, fr, id",
        "clé inconnue 'cost' : il faut class, count, effect, en, fr, id",
    ),
    "a card without an id": Case(
        "file-key-missing",
        "deck_data",
        ('id = "STEP"\n', ""),
        "key 'id' is missing: expected class, count, effect, en, fr, id",
        "il manque la clé 'id' : il faut class, count, effect, en, fr, id",
        ("card", ""),
        "card 1",
    ),
}


@pytest.mark.clause("THI-02")
@pytest.mark.parametrize("name", CASES)
def test_the_error_says_what_is_wrong(name: str) -> None:
    case = CASES[name]
    with pytest.raises(BoardError) as caught:
        game_with(case.option, case.text, **case.options)
    error = caught.value
    assert (error.reason.text("en"), error.reason.text("fr")) == (case.en, case.fr)
    assert (error.thing, error.reason.clause, error.reason.message) == (case.thing, case.clause, case.message)
    path = f"own.toml, {case.part}" if case.part else "own.toml"
    assert str(error) == f"{path}: {case.en}{f' ({case.clause})' if case.clause else ''}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_case(language: str) -> None:
    messages = {message for message in message_ids("thin_ice", language) if message.startswith("board-")}
    assert messages == {case.message for case in CASES.values() if case.message.startswith("board-")}


@pytest.mark.parametrize("option", BUILT_IN)
def test_the_built_in_files_can_be_copied(option: str) -> None:
    for mode in ("basic", "intermediate", "advanced"):
        assert game_with(option, built_in(option), mode=mode).board == Game("thin_ice", mode=mode).board


# --- odd values --------------------------------------------------------------------------------

ODD = (
    *("0", "1", "-1", "41", "100", "101", "127", "128", "256", "65536", "2147483648", "9223372036854775808"),
    *("-9223372036854775809", "1" + "0" * 400, "0x" + "f" * 5000, "1.0", "2.5", "1e300", "nan", "inf", "-inf"),
    *("true", "false", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z"),
    *('""', '" "', '"26"', '"A"', '"two words"', '"<script>alert(1)</script>"', '"&amp;"', '"é"', '"冰"', '"🐻"'),
    *(r'"\u0000"', r'"\u001b[31m"', r'"a\nb"', r'"\u202eabc"', r'"{ $name }"', f'"{"A" * 9}"', f'"{"A" * 100_000}"'),
    *("[]", "[[]]", "[1, 2]", '["A", "B"]', '["", ""]', "[{}]", '[{ id = "A" }]', f"[{'1, ' * 10_000}]"),
    *("{}", "{ IC = 1 }", '{ id = "A" }', "{ a.b.c = 1 }", "{ '' = 1 }"),
)
"""TOML values that are out of place almost everywhere."""


def inline(value: Any, place: tuple[Any, ...] | None, odd: str) -> str:
    """A value as TOML on one line; the value at `place` within it is replaced by `odd`."""
    if place == ():
        return odd

    def below(key: Any) -> tuple[Any, ...] | None:
        return place[1:] if place and place[0] == key else None

    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item, below(key), odd)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item, below(k), odd) for k, item in enumerate(value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the values of a file are, single ones and tables and lists."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*above, key)
        yield from places(item, (*above, key))


def content_of(option: str) -> dict[str, Any]:
    """The content of a built-in file; of the cards only one for each class."""
    content = tomllib.loads(built_in(option))
    if option == "deck_data":
        content["card"] = list({card["class"]: card | {"count": 30} for card in content["card"]}.values())
    return content


def text_with(content: dict[str, Any], place: tuple[Any, ...], odd: str) -> str:
    """The text of a file in which the value at a place is odd."""
    lines = (f"{key} = {inline(value, place[1:] if place[0] == key else None, odd)}" for key, value in content.items())
    return "\n".join(lines)


PLACES = [(option, place) for option in BUILT_IN for place in places(content_of(option))]


@pytest.mark.parametrize(("option", "place"), PLACES, ids=lambda value: str(value).replace(" ", ""))
def test_an_odd_value_is_refused_or_played(option: str, place: tuple[Any, ...]) -> None:
    content = content_of(option)
    for odd in ODD:
        text = text_with(content, place, odd)
        try:
            game = game_with(option, text, mode="advanced", expansion_tiles="all", players=2)
        except BoardError as error:
            for language in LANGUAGES:
                said = error.reason.text(language).replace("\u202f", " ")  # 10 000 in French
                assert said.isprintable() and len(said) < 250, (odd, said)
            assert str(error).startswith("own.toml") and str(error).isprintable(), odd
            assert error.thing is None or (error.thing[0] in content and len(error.thing[1]) <= 40), odd
        else:
            assert game.start().legal_texts(), odd


@pytest.mark.parametrize("option", BUILT_IN)
def test_a_table_within_a_thousand_others_is_refused(option: str) -> None:
    """Whatever the place, the file is refused before a game reads it."""
    content = content_of(option)
    place = max(places(content), key=len)[:3]
    with pytest.raises(BoardError, match="within each other"):
        game_with(option, text_with(content, place, f"{{ a{'.a' * 1200} = 1 }}"))


def test_ten_thousand_cards_are_refused_at_once() -> None:
    with pytest.raises(BoardError, match="10,000 tables"):
        game_with("deck_data", "[[card]]\n" * 10_000)


def test_names_with_french_spaces_are_kept() -> None:
    """A space that is not broken is no odd character: French has one before ; : ! ?"""
    game = game_with(
        "deck_data", ONE_CARD.replace('fr = ["A"', 'fr = ["Attrape\u202f!\u00a0Encore"').replace("= 1", "= 9")
    )
    assert game.board.card_count[0] == 9
