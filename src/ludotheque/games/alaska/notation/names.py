"""The names of hexes, lands, pieces, colours and cards."""

from __future__ import annotations

from ludotheque.core.contract import Record
from ludotheque.games.alaska.board import COLOUR_LETTERS, EVENT_NAMES, ISLAND, KIND_LETTERS
from ludotheque.games.alaska.rules.record import CARD_KEPT, SPLIT

KEPT_NAMES = tuple(EVENT_NAMES[card] for card in CARD_KEPT)


def hexes_of(low: int, high: int) -> tuple[int, ...]:
    """The hexes of a set, in reading order."""
    mask = int(low) | int(high) << SPLIT
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)


class Names:
    """The names of the places and placements of one lake."""

    def __init__(self, board: Record) -> None:
        self.hexes = tuple(_decode(letters) for letters in board.hex_name[: int(board.hexes)])
        lands = tuple(_decode(letters) for letters in board.land_name[: int(board.lands)])
        self.places = (*self.hexes, ISLAND, *lands)
        self.place_of = {name: place for place, name in enumerate(self.places)}
        self.covers = tuple(hexes_of(*words) for words in board.cover[: int(board.melt)].tolist())
        self.placements = tuple(".".join(self.hexes[hex] for hex in hexes) for hexes in self.covers)
        self.placement_of = {text: placement for placement, text in enumerate(self.placements)}


def _decode(letters: Record) -> str:
    return bytes(letters.tolist()).rstrip(b"\0").decode()


_known: dict[bytes, Names] = {}


def names_of(board: Record) -> Names:
    """The names of a lake, cached by its hexes and their names."""
    key = board.spot.tobytes() + board.hex_name.tobytes() + board.land_name.tobytes()
    if key not in _known:
        _known[key] = Names(board)
    return _known[key]


def place_name(board: Record, place: int) -> str:
    """The name of a place, such as `c1`, `IS` or `N1`; a piece is named by its first hex."""
    return names_of(board).places[place]


def place_of(board: Record, name: str) -> int | None:
    """The place with this name; None if there is none."""
    return names_of(board).place_of.get(name)


def placement_of(board: Record, text: str) -> int | None:
    """The placement on some hexes in reading order (`a1.b2.b3`); None if no piece has this shape."""
    return names_of(board).placement_of.get(text)


def face_text(board: Record, face: int) -> str:
    """An ice card as text, such as `2D/1` or `1T/-`: winter number, kind, spring number."""
    winter, spring = int(board.face_winter[face]) or "-", int(board.face_spring[face]) or "-"
    return f"{winter}{KIND_LETTERS[int(board.face_kind[face])]}/{spring}"


def seat_letter(state: Record, seat: int) -> str:
    """The letter of a seat's colour: R, B, G or Y."""
    return COLOUR_LETTERS[int(state.colour[seat])]


# Sets of pieces for examples and tests: two roads to the island, and the whole lake frozen.
FIXTURES = {
    "ROAD": "c1.d2.e3,f4.g5,c9.d9.e9,f9.g9",
    "FULL": (
        "a1.b2.b3,a2.a3.a4,a5.a6.a7,b1.c2,b4.c5.d5,b5.c6.d6,b6.b7.c8,b8.c9,c1.d2.e3,c3.d4,c4,c7.d8,d1.e1.f2,"
        "d3.e4.e5,d7.e6.e7,d9.e10.e11,d10,e2,e8.f8,e9.f10.g11,f1.g2.h2,f3.f4,f5.g5,f9.g10,f11.g12,f12.g13,g1.h1,"
        "g3.h3.i3,g4.h4.h5,g9.h8,h9.i8,h10.i9,h11.h12,i1.j1,i2.j2.k2,i4,i5,i6.j6,i7,i10.j9,i11,j3.j4.j5,j7,"
        "j8.k8.l8,j10,k1.l1.m1,k3,k4.k5.l3,k6.l5,k7,k9,l2,l4.m3,l6,l7,m2,m4,m5,m6,m7"
    ),
}
