"""The names of hexes, lands, pieces, colours and cards."""

from __future__ import annotations

from functools import cache

from ludotheque.core.contract import Record
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES, ISLAND, KIND_LETTERS
from ludotheque.games.alaska.table import CARD_KEPT, SPLIT

KEPT_NAMES = tuple(EVENT_NAMES[card] for card in CARD_KEPT)


def _name(letters: bytes) -> str:
    return letters.rstrip(b"\0").decode()


@cache
def _names(letters: bytes) -> tuple[str, ...]:
    return tuple(_name(letters[k : k + 4]) for k in range(0, len(letters), 4))


def hex_names(board: Record) -> tuple[str, ...]:
    """The names of all hexes, in reading order."""
    return _names(board.hex_name.tobytes())[: int(board.hexes)]


def place_names(board: Record) -> tuple[str, ...]:
    """The names of all places: pieces by their first hex, the island, the lands."""
    return (*hex_names(board), ISLAND, *_names(board.land_name.tobytes())[: int(board.lands)])


def place_name(board: Record, place: int) -> str:
    """`c1`, `IS`, `N1`."""
    return place_names(board)[place]


@cache
def _places(names: tuple[str, ...]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}


def place_of(board: Record, name: str) -> int | None:
    """The place of a name, or None."""
    return _places(place_names(board)).get(name)


def hexes_of(low: int, high: int) -> tuple[int, ...]:
    """The hexes of a set, in reading order."""
    mask = int(low) | int(high) << SPLIT
    return tuple(hex for hex in range(2 * SPLIT) if mask >> hex & 1)


@cache
def _placement_texts(names: tuple[str, ...], cover: bytes, count: int) -> tuple[str, ...]:
    words = memoryview(cover).cast("q")
    return tuple(".".join(names[hex] for hex in hexes_of(words[2 * k], words[2 * k + 1])) for k in range(count))


def placement_texts(board: Record) -> tuple[str, ...]:
    """`a1`, `a1.b1`, `a1.b2.b3`: the hexes of every placement."""
    return _placement_texts(hex_names(board), board.cover.tobytes(), int(board.melt))


@cache
def _placements(texts: tuple[str, ...]) -> dict[str, int]:
    return {text: placement for placement, text in enumerate(texts)}


def placement_of(board: Record, text: str) -> int | None:
    """The placement of some hexes in reading order, or None."""
    return _placements(placement_texts(board)).get(text)


def face_text(board: Record, face: int) -> str:
    """`2D/1`, `1T/-`: an ice card's winter number, kind and spring number."""
    winter, spring = int(board.face_winter[face]) or "-", int(board.face_spring[face]) or "-"
    return f"{winter}{KIND_LETTERS[int(board.face_kind[face])]}/{spring}"


def seat_letter(state: Record, seat: int) -> str:
    """R, B, G or Y."""
    return COLOUR_LETTERS[int(state.colour[seat])]
