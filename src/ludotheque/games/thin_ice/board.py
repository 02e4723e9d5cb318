"""The board data of Thin Ice: tiles, die and deck from three data files, and the neighbours of each space."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board
from ludotheque.core.contract import Record
from ludotheque.core.errors import BoardError, OptionError
from ludotheque.core.layout import blank, packed
from ludotheque.core.provenance import Thing
from ludotheque.core.text import LANGUAGES
from ludotheque.games.thin_ice.rules.actions import FIRST_CARDS, LAY_TURNED, MORE_PLAYS, action_of_discard
from ludotheque.games.thin_ice.rules.chunks import strip_turns
from ludotheque.games.thin_ice.rules.record import (
    AFTER,
    ANYTIME,
    CARDS,
    CENTRE,
    COMPULSORY_MOVES,
    DEALT,
    DIRECTIONS,
    EFFECTS,
    HAND,
    HK,
    IN_TURN,
    IO,
    KIND_NAMES,
    KINDS,
    MOST_TILES,
    REPLIES,
    RESULTS,
    SIZE,
    SPACES,
)

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "check_options", "fill", "load_board", "longest_game"]

NAME = 8
"""The length of the longest card id."""

MOST_FACES = 100
"""The most faces of the die with the same result."""

MOST_COPIES = 100
"""The most cards with the same id: the record counts them in one byte."""

TEXTS = {"name": 40, "sentence": 200}
"""The texts of a card in each language, and the length of the longest."""

BOARD = packed(
    ("grid_tiles", "i8"),
    ("cards", "i8"),  # number of card ids
    ("strip_sides", "i8"),  # this and the next: the open sides of a chunk that is not turned, a set of directions
    ("corner_sides", "i8"),
    ("around", "i2", (SPACES * DIRECTIONS,)),
    ("grid", "i2", (36,)),
    ("counts", "i1", (KINDS,)),
    ("faces", "i1", (4,)),
    ("card_effect", "i1", (CARDS,)),
    ("card_class", "i1", (CARDS,)),
    ("card_count", "i1", (CARDS,)),
    ("card_name", "i1", (CARDS * NAME,)),  # the letters of each id, padded with 0
)

ROSE = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The names of the directions."""

OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The changes of column and row for each direction."""

GRIDS = {4: (9, 9), 5: (8, 8), 6: (8, 8)}
"""Grid size -> column and row of its south-west corner (THI-R5)."""

PARTS = {"normal": ("IC", "IP", "IO", "HC"), "kraken": ("HK",), "chunks": ("SS", "RR")}
"""The tables of a tile file with numbers of tiles, and the kinds of tiles in each."""

OPEN_SIDES = "open_sides"
CHUNK_SORTS = ("strip", "corner")
"""The table of a tile file with the open sides of chunks, and its keys: chunks and rotating chunks."""

CHOSEN = {"none": (), "kraken": ("kraken",), "chunks": ("chunks",), "all": ("kraken", "chunks")}
"""The option `expansion_tiles` -> the tables whose tiles are in the game besides the normal ones."""

REPLACED = {"kraken": "HC", "chunks": "IC"}
"""THI-R32: the kind of normal tiles that the tiles of a table replace."""

FRENCH_SPACES = {0xA0: " ", 0x202F: " "}
"""The spaces that are not broken, before : ; ! ? and within « », as ordinary ones."""

CLASSES = {"turn": IN_TURN, "anytime": ANYTIME, "after": AFTER}


def load_board(options: Mapping[str, Any]) -> Record:
    """Read the data files that the options name; raises BoardError if one breaks a rule or does not fit the options."""
    board = blank(BOARD)
    tiles = read_board(__package__, options["tile_data"], "boards/tiles")
    _load_tiles(tiles, board, options)
    _load_die(read_board(__package__, options["die_data"], "boards/die"), board)
    _load_deck(read_board(__package__, options["deck_data"], "boards/deck"), board, options)
    if options["mode"] == "advanced":
        _check_deal(tiles, board, options)
    else:
        _load_grid(tiles, board, options)
    for space in range(SPACES):
        for d, (east, north) in enumerate(OFFSETS):
            column, row = (space % SIZE + east) % SIZE, (space // SIZE + north) % SIZE
            board.around[space * DIRECTIONS + d] = row * SIZE + column
    return board


def _check_deal(data: BoardData, board: Record, options: Mapping[str, Any]) -> None:
    """THI-63, THI-67: raise BoardError if there are too few tiles for the hands, or to stand on for the pawns."""
    players = int(options["players"])
    pawns = 4 if options["two_player_form"] == "two_pawns" else players
    total, needed = int(board.counts.sum()), DEALT * players
    if total < needed:
        raise data.fault("board-few-tiles-deal", clause="THI-63", tiles=total, players=str(players), needed=str(needed))
    animals, most = int(board.counts[IO]) + int(board.counts[HK]), needed - 1 - pawns
    if animals > most:
        raise data.fault(
            "board-many-animals",
            at=("normal", "IO"),
            clause="THI-67",
            animals=str(animals),
            most=str(most),
            pawns=str(pawns),
        )


def _load_grid(data: BoardData, board: Record, options: Mapping[str, Any]) -> None:
    """THI-07: fill in the spaces of the grid; raises BoardError if there are too few tiles for it."""
    size = grid_size(options)
    total, needed = int(board.counts.sum()), size * size
    if total < needed:
        raise data.fault("board-few-tiles-grid", clause="THI-07", tiles=total, size=str(size), needed=str(needed))
    cells = _grid(size)
    board.grid_tiles = len(cells)
    board.grid[: len(cells)] = cells


def grid_size(options: Mapping[str, Any]) -> int:
    """THI-R3: the option `grid_size`; with `auto`, 5 for two to four players and 6 for more."""
    chosen = str(options["grid_size"])
    if chosen != "auto":
        return int(chosen)
    return 5 if int(options["players"]) <= 4 else 6


def _grid(size: int) -> list[int]:
    """The spaces of a grid without the centre: rows from the top, each from west to east."""
    column, row = GRIDS[size]
    cells = [r * SIZE + c for r in range(row + size - 1, row - 1, -1) for c in range(column, column + size)]
    return [cell for cell in cells if cell != CENTRE]


# --- the data files ----------------------------------------------------------------------------


def _load_tiles(data: BoardData, board: Record, options: Mapping[str, Any]) -> None:
    """THI-75, THI-R32: fill in the open sides of chunks and the number of tiles of each kind.

    Expansion tiles are added or replace normal ones.
    """
    if OPEN_SIDES not in data:
        raise data.fault("board-sides-missing", clause="THI-83")
    check_keys(data, (*PARTS, OPEN_SIDES))
    board.strip_sides, board.corner_sides = _open_sides(data)
    tables = {part: _counts(data, part) for part in PARTS}
    counts = dict.fromkeys(KIND_NAMES[1:], 0) | tables["normal"]
    for part in CHOSEN[options["expansion_tiles"]]:
        counts |= tables[part]
        if options["expansion_how"] == "replace":
            kind, replaced = REPLACED[part], sum(tables[part].values())
            if counts[kind] < replaced:
                raise data.fault(
                    "board-tiles-replaced",
                    at=("normal", kind),
                    clause="THI-R32",
                    kind=kind,
                    tiles=str(counts[kind]),
                    part=part,
                    replaced=str(replaced),
                )
            counts[kind] -= replaced
    if counts["HC"] + counts["HK"] < 1:
        raise data.fault("board-no-hole", at=("normal", "HC"), clause="THI-05")
    total = sum(counts.values())
    if total > MOST_TILES:
        raise data.fault("board-many-tiles", tiles=str(total), most=str(MOST_TILES))
    board.counts[1:] = [counts[kind] for kind in KIND_NAMES[1:]]


def _counts(data: BoardData, part: str) -> dict[str, int]:
    """Read a table of a tile file: kind -> number of tiles."""
    kinds, content = PARTS[part], data[part]
    if not isinstance(content, dict):
        raise data.fault("board-tile-table", at=(part, ""), part=part, value=_shown(content), kinds=", ".join(kinds))
    table = data.part(part, content)
    _check_table(table, kinds, (part, ""))
    for kind in kinds:
        most = 1 if kind == "HK" else MOST_TILES
        if not _is_whole(table[kind], most):
            value = _shown(table[kind])
            raise table.fault("board-tile-count", at=(part, kind), kind=kind, value=value, most=str(most))
    return {kind: table[kind] for kind in kinds}


def _open_sides(data: BoardData) -> list[int]:
    """THI-83, THI-84: read the open sides of the sorts of chunks as sets of directions.

    Any sides will do, as long as some are open and some are not: a chunk may differ from its half-turn or not.
    """
    content = data[OPEN_SIDES]
    if not isinstance(content, dict):
        said = {"part": OPEN_SIDES, "value": _shown(content), "kinds": ", ".join(CHUNK_SORTS)}
        raise data.fault("board-tile-table", at=(OPEN_SIDES, ""), **said)
    table = data.part(OPEN_SIDES, content)
    _check_table(table, CHUNK_SORTS, (OPEN_SIDES, ""))
    return [_sides(table, sort) for sort in CHUNK_SORTS]


def _sides(table: BoardData, sort: str) -> int:
    """The open sides of a sort of chunk."""
    names, at = table[sort], (OPEN_SIDES, sort)
    if not isinstance(names, list):
        raise table.fault("board-sides-list", at=at, sort=sort, value=_shown(names))
    for k, name in enumerate(names):
        if not isinstance(name, str) or name not in ROSE:
            raise table.fault("board-side-unknown", at=at, sort=sort, value=_shown(name), sides=" ".join(ROSE))
        if name in names[:k]:
            raise table.fault("board-side-twice", at=at, sort=sort, value=_shown(name))
    if not 0 < len(names) < DIRECTIONS:
        raise table.fault("board-sides-number", at=at, clause="THI-83", sort=sort, open=len(names))
    return sum(1 << ROSE.index(name) for name in names)


def _load_die(data: BoardData, board: Record) -> None:
    """THI-30: fill in the number of faces of each of the four results."""
    check_keys(data, RESULTS)
    for k, result in enumerate(RESULTS):
        if not _is_whole(data[result], MOST_FACES):
            value = _shown(data[result])
            raise data.fault("board-die-faces", at=(result, ""), result=result, value=value, most=str(MOST_FACES))
        board.faces[k] = data[result]
    if board.faces.sum() == 0:
        raise data.fault("board-die-empty", clause="THI-30")


def _load_deck(data: BoardData, board: Record, options: Mapping[str, Any]) -> None:
    """Fill in the event cards: id, effect, class and count of each."""
    total = 0
    cards = _cards(data)
    board.cards = len(cards)
    for k, card in enumerate(cards):
        board.card_effect[k] = EFFECTS.index(card["effect"])
        board.card_class[k] = CLASSES[card["class"]]
        board.card_count[k] = card["count"]
        board.card_name[k * NAME : k * NAME + len(card["id"])] = [ord(letter) for letter in card["id"]]
        total += card["count"]
    players = int(options["players"])
    needed = HAND * players
    if options["mode"] != "basic" and total < needed:
        raise data.fault("board-few-cards", clause="THI-51", cards=total, players=str(players), needed=str(needed))


def read_deck(name: str) -> list[dict[str, Any]]:
    """Read the cards of a deck file; raises BoardError if one is not valid."""
    return _cards(read_board(__package__, name, "boards/deck"))


def _cards(data: BoardData) -> list[dict[str, Any]]:
    check_keys(data, {"card"})
    cards = data["card"]
    if not isinstance(cards, list):
        raise data.fault("board-cards", at=("card", ""), value=_shown(cards))
    if not 1 <= len(cards) <= CARDS:
        raise data.fault("board-card-number", at=("card", ""), cards=len(cards), most=str(CARDS))
    found: set[str] = set()
    for number, content in enumerate(cards, start=1):
        if not isinstance(content, dict):
            raise data.fault("board-card-table", at=("card", ""), number=str(number), value=_shown(content))
        name = content.get("id")
        card = data.part(f"card {name if _is_id(name) else number}", content)
        at = ("card", name if isinstance(name, str) and len(name) <= TEXTS["name"] else "")
        _check_card(card, at)
        if card["id"] in found:
            raise card.fault("board-card-twice", at=at, id=card["id"])
        found.add(card["id"])
    return cards


def _check_card(card: BoardData, at: Thing) -> None:
    """Raise BoardError if a card is not valid; `at` is its name in the file."""
    _check_table(card, ("id", "effect", "class", "count", *LANGUAGES), at)
    if not _is_id(card["id"]):
        raise card.fault("board-card-id", at=at, value=_shown(card["id"]), most=str(NAME))
    if card["effect"] not in EFFECTS[1:]:
        raise card.fault("board-card-effect", at=at, value=_shown(card["effect"]), effects=" ".join(EFFECTS[1:]))
    effect = EFFECTS.index(card["effect"])
    allowed = ("after",) if effect in REPLIES else ("turn",) if effect in COMPULSORY_MOVES else ("turn", "anytime")
    if card["class"] not in allowed:
        value, wanted = _shown(card["class"]), allowed[0] if len(allowed) == 1 else "either"
        raise card.fault("board-card-class", at=at, value=value, effect=card["effect"], allowed=wanted)
    if not _is_whole(card["count"], MOST_COPIES):
        raise card.fault("board-card-count", at=at, value=_shown(card["count"]), most=str(MOST_COPIES))
    for language in LANGUAGES:
        texts = card[language]
        if not isinstance(texts, list) or len(texts) != len(TEXTS):
            raise card.fault("board-card-texts", at=at, key=language, value=_shown(texts))
        for text, (sort, most) in zip(texts, TEXTS.items(), strict=True):
            if not _is_text(text, most):
                value = _shown(text)
                raise card.fault("board-card-text", at=at, key=language, sort=sort, value=value, most=str(most))


def _check_table(table: BoardData, expected: Iterable[str], at: Thing) -> None:
    """`check_keys` for a table within a file; `at` is the name of the table in the file."""
    try:
        check_keys(table, expected)
    except BoardError as error:
        raise BoardError(error.path, error.reason, at) from None


def _is_whole(value: Any, most: int) -> bool:
    """Is a value a whole number from 0 to `most`?"""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_id(value: Any) -> bool:
    """Is a value an id of a card?"""
    return isinstance(value, str) and re.fullmatch(f"[A-Z]{{1,{NAME}}}", value) is not None


def _is_text(value: Any, most: int) -> bool:
    """Is a value a text of 1 to `most` characters that can be shown on one line, with no space around it?"""
    if not isinstance(value, str) or not 1 <= len(value) <= most or value != value.strip():
        return False
    return value.translate(FRENCH_SPACES).isprintable()


def _shown(value: Any) -> str:
    """A value of a file, for a message."""
    try:
        return repr(value)[:40]
    except (RecursionError, ValueError):  # a table within a thousand others, or a number of thousands of digits
        return "…"


# --- options -----------------------------------------------------------------------------------


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options, with spaces removed from `teams`; raises OptionError for a combination that cannot be played."""
    players, teams = int(options["players"]), str(options["teams"]).replace(" ", "")
    if options["two_player_form"] == "two_pawns" and players != 2:
        raise OptionError(f"two_player_form = two_pawns: expected players = 2, not {players} (THI-74)")
    if int(options["dealer_seat"]) >= players:
        wanted = f"a seat from 0 to {players - 1}"
        raise OptionError(f"option dealer_seat = {options['dealer_seat']}: expected {wanted} (THI-61)")
    if teams != "none":
        numbers = team_numbers(teams)
        if numbers is None:
            raise OptionError(f"option teams = {options['teams']!r}: expected none, or team numbers such as 0,1,0,1")
        if players == 2:
            raise OptionError("option teams: expected 3 to 6 players; two players have no teams (THI-73)")
        if len(numbers) != players:
            raise OptionError(f"option teams = {teams!r}: expected {players} numbers, one for each seat (THI-68)")
        if len(set(numbers)) < 2:
            raise OptionError(f"option teams = {teams!r}: expected at least two teams (THI-68)")
    return {**options, "teams": teams}


def team_numbers(teams: str) -> list[int] | None:
    """The team of each seat; None if the text is not a list of numbers."""
    parts = teams.split(",")
    return [int(part) for part in parts] if all(part.isdigit() and len(part) < 4 for part in parts) else None


def fill(options: Mapping[str, Any], state: Record) -> None:
    """THI-R28: set the unit of each seat; units are numbered in the order of their lowest seats."""
    players = int(options["players"])
    numbers = team_numbers(options["teams"]) or list(range(players))
    order = list(dict.fromkeys(numbers))
    for seat in range(players):
        state.team[seat] = order.index(numbers[seat])


def action_count(board: Record) -> int:
    """The size of the action space: 4184, more if strips have four orientations or the deck has more than 16 ids."""
    if board.cards > FIRST_CARDS:
        return int(action_of_discard(int(board.cards)))
    return LAY_TURNED if strip_turns(board) == 2 else MORE_PLAYS


def longest_game(game: Game) -> int:
    """An upper bound on the number of actions and outcomes in a game: set-up, then a limit for each turn.

    Without cards a unit makes at most 30 decisions per turn, half of them followed by a chance node. With cards,
    each card in the hands (at most 12) can restart a window in which six seats answer.
    """
    turn = 60 if game.options["mode"] == "basic" else 700
    return 200 + turn * int(game.options["turn_limit"])
