"""The board data of Thin Ice: tiles, die and deck from three data files, and the neighbours of each space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board, whole
from ludotheque.core.contract import Record
from ludotheque.core.errors import BoardError, OptionError
from ludotheque.core.layout import blank, packed
from ludotheque.games.thin_ice.rules.actions import ACTIONS
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

BOARD = packed(
    ("grid_tiles", "i8"),
    ("around", "i2", (SPACES * DIRECTIONS,)),
    ("grid", "i2", (36,)),
    ("counts", "i1", (KINDS,)),
    ("faces", "i1", (4,)),
    ("card_effect", "i1", (CARDS,)),
    ("card_class", "i1", (CARDS,)),
    ("card_count", "i1", (CARDS,)),
    ("card_name", "i1", (CARDS * NAME,)),  # the letters of each id, padded with 0
)

OFFSETS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The changes of column and row for the directions n ne e se s sw w nw."""

GRIDS = {4: (9, 9), 5: (8, 8), 6: (8, 8)}
"""Grid size -> column and row of its south-west corner (THI-R5)."""

CLASSES = {"turn": IN_TURN, "anytime": ANYTIME, "after": AFTER}


def load_board(options: Mapping[str, Any]) -> Record:
    """Read the data files that the options name; raises BoardError if one breaks a rule or does not fit the options."""
    board = blank(BOARD)
    for space in range(SPACES):
        for d, (east, north) in enumerate(OFFSETS):
            column, row = (space % SIZE + east) % SIZE, (space // SIZE + north) % SIZE
            board.around[space * DIRECTIONS + d] = row * SIZE + column
    _load_tiles(board, options)
    _load_die(board, options)
    _load_deck(board, options)
    if options["mode"] == "advanced":
        _check_deal(board, options)
    else:
        _load_grid(board, options)
    return board


def _check_deal(board: Record, options: Mapping[str, Any]) -> None:
    """THI-63, THI-67: raise BoardError if there are too few tiles for the hands, or to stand on for the pawns."""
    players = int(options["players"])
    pawns = 4 if options["two_player_form"] == "two_pawns" else players
    _check_count(board, options, DEALT * players, f"{players} players in advanced mode")
    barred = int(board.counts[IO]) + int(board.counts[HK])
    if DEALT * players - 1 - barred < pawns:
        raise BoardError(
            f"{options['tile_data']}: {barred} tiles with orca or Kraken: "
            f"expected at most {DEALT * players - 1 - pawns}, so that {pawns} pawns have a tile to stand on"
        )


def _load_grid(board: Record, options: Mapping[str, Any]) -> None:
    """THI-07: fill in the spaces of the grid."""
    size = grid_size(options)
    _check_count(board, options, size * size, f"a grid of {size} by {size}")
    cells = _grid(size)
    board.grid_tiles = len(cells)
    board.grid[: len(cells)] = cells


def _check_count(board: Record, options: Mapping[str, Any], needed: int, what: str) -> None:
    total = int(board.counts.sum())
    if needed > total:
        raise BoardError(f"{options['tile_data']}: {total} tiles: {what} needs at least {needed}")


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


def _load_tiles(board: Record, options: Mapping[str, Any]) -> None:
    """THI-75, THI-R32: fill in the number of tiles of each kind; expansion tiles are added or replace normal ones."""
    data = read_board(__package__, options["tile_data"], "boards/tiles")
    check_keys(data, {"normal", "kraken", "chunks"})
    parts = {"normal": ("IC", "IP", "IO", "HC"), "kraken": ("HK",), "chunks": ("SS", "RR")}
    chosen = {"none": (), "kraken": ("kraken",), "chunks": ("chunks",), "all": ("kraken", "chunks")}
    counts = dict.fromkeys(KIND_NAMES[1:], 0)
    for part, kinds in parts.items():
        table = _part(data, part, kinds)
        if part == "normal":
            counts.update(table)
        elif part in chosen[options["expansion_tiles"]]:
            counts.update(table)
            if options["expansion_how"] == "replace":
                counts["HC" if part == "kraken" else "IC"] -= sum(table.values())
    if counts["IC"] < 0 or counts["HC"] < 0:
        raise BoardError(f"{data.path}: more expansion tiles than normal ones to replace (THI-R32)")
    if counts["HC"] + counts["HK"] < 1:
        raise BoardError(f"{data.path}: no hole tile: expected at least one HC or HK for the centre (THI-05)")
    if sum(counts.values()) > MOST_TILES:
        raise BoardError(f"{data.path}: {sum(counts.values())} tiles: expected at most {MOST_TILES}")
    for kind in range(1, KINDS):
        board.counts[kind] = counts[KIND_NAMES[kind]]


def _part(data: BoardData, part: str, kinds: tuple[str, ...]) -> dict[str, int]:
    if not isinstance(data[part], dict):
        raise BoardError(f"{data.path}: {part} = {data[part]!r}: expected a table of {', '.join(kinds)}")
    table = BoardData(data[part])
    table.path = f"{data.path}, {part}"
    check_keys(table, kinds)
    counts = {kind: whole(table, kind) for kind in kinds}
    for kind, count in counts.items():
        most = 1 if kind == "HK" else MOST_TILES
        if not 0 <= count <= most:
            raise BoardError(f"{table.path}: {kind} = {count}: expected a whole number from 0 to {most}")
    return counts


def _load_die(board: Record, options: Mapping[str, Any]) -> None:
    """THI-30: fill in the number of faces of each of the four results."""
    data = read_board(__package__, options["die_data"], "boards/die")
    check_keys(data, RESULTS)
    for k, result in enumerate(RESULTS):
        faces = whole(data, result)
        if not 0 <= faces <= 100:
            raise BoardError(f"{data.path}: {result} = {faces}: expected a whole number from 0 to 100")
        board.faces[k] = faces
    if board.faces.sum() == 0:
        raise BoardError(f"{data.path}: the die has no faces: expected at least one")


def _load_deck(board: Record, options: Mapping[str, Any]) -> None:
    """Fill in the event cards: id, effect, class and count of up to 16 cards."""
    cards = read_deck(options["deck_data"])
    total = 0
    for k, card in enumerate(cards):
        board.card_effect[k] = EFFECTS.index(card["effect"])
        board.card_class[k] = CLASSES[card["class"]]
        board.card_count[k] = card["count"]
        board.card_name[k * NAME : k * NAME + len(card["id"])] = [ord(letter) for letter in card["id"]]
        total += card["count"]
    needed = HAND * int(options["players"])
    if options["mode"] != "basic" and total < needed:
        raise BoardError(f"{options['deck_data']}: {total} cards: {options['players']} players need {needed} (THI-51)")


def read_deck(name: str) -> list[dict[str, Any]]:
    """Read the cards of a deck file; raises BoardError if one is not valid."""
    data = read_board(__package__, name, "boards/deck")
    check_keys(data, {"card"})
    cards = data["card"]
    if not isinstance(cards, list) or not 1 <= len(cards) <= CARDS or not all(isinstance(c, dict) for c in cards):
        raise BoardError(f"{data.path}: expected 1 to {CARDS} tables [[card]]")
    for card in cards:
        one = BoardData(card)
        one.path = f"{data.path}, card {card.get('id', '?')}"
        check_keys(one, {"id", "effect", "class", "count", "en", "fr"})
        _check_card(one)
    if len({card["id"] for card in cards}) < len(cards):
        raise BoardError(f"{data.path}: two cards have the same id: expected different ids")
    return cards


def _check_card(card: BoardData) -> None:
    name = card["id"]
    if not (isinstance(name, str) and name.isascii() and name.isalpha() and name.isupper() and len(name) <= NAME):
        raise BoardError(f"{card.path}: id = {name!r}: expected up to {NAME} capital letters")
    if card["effect"] not in EFFECTS[1:]:
        raise BoardError(f"{card.path}: effect = {card['effect']!r}: expected one of {' '.join(EFFECTS[1:])}")
    effect = EFFECTS.index(card["effect"])
    allowed = ["after"] if effect in REPLIES else ["turn"] if effect in COMPULSORY_MOVES else ["turn", "anytime"]
    if card["class"] not in allowed:
        wanted = " or ".join(allowed)
        raise BoardError(f"{card.path}: class = {card['class']!r}: expected {wanted} for {card['effect']}")
    if not 0 <= whole(card, "count") <= 100:
        raise BoardError(f"{card.path}: count = {card['count']}: expected a whole number from 0 to 100")
    for language in ("en", "fr"):
        texts = card[language]
        if not (isinstance(texts, list) and len(texts) == 2 and all(isinstance(text, str) and text for text in texts)):
            raise BoardError(f"{card.path}: {language}: expected a name and a sentence")


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
    """The size of the action space: 4184."""
    return ACTIONS


def longest_game(game: Game) -> int:
    """An upper bound on the number of actions and outcomes in a game: set-up, then a limit for each turn.

    Without cards a unit makes at most 30 decisions per turn, half of them followed by a chance node. With cards,
    each card in the hands (at most 12) can restart a window in which six seats answer.
    """
    turn = 60 if game.options["mode"] == "basic" else 700
    return 200 + turn * int(game.options["turn_limit"])
