"""The lake of Alaska: hexes, shores, pieces and cards, read from a data file and turned into tables."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board
from ludotheque.core.contract import Record
from ludotheque.core.errors import OptionError
from ludotheque.core.layout import blank, packed
from ludotheque.games.alaska.rules.places import detour
from ludotheque.games.alaska.rules.record import (
    COLOURS,
    EVENTS,
    HELI_CARD,
    MOST_FACES,
    MOST_HEXES,
    MOST_LANDS,
    MOST_PLACEMENTS,
    MOST_PLACES,
    NONE,
    SHAPES,
    SPLIT,
    THEFT_CARD,
)
from ludotheque.games.alaska.rules.sets import insert

if TYPE_CHECKING:
    from ludotheque.core.game import Game

__all__ = ["action_count", "check_options", "fill", "load_board", "longest_game"]

BOARD = packed(
    ("hexes", "i8"),
    ("lands", "i8"),
    ("faces", "i8"),
    # The first id of each type of action; the id of a placement is its number.
    ("melt", "i8"),
    ("bear", "i8"),
    ("step", "i8"),
    ("flight", "i8"),
    ("load", "i8"),
    ("theft", "i8"),
    ("unload", "i8"),
    ("stop", "i8"),
    ("found", "i8"),
    ("fog", "i8"),
    ("actions", "i8"),
    ("water", "i8", (2,)),  # all hexes
    ("coast", "i8", (2,)),  # those that touch a land
    ("isle", "i8", (2,)),  # those that touch the island
    ("near", "i8", (MOST_HEXES, 2)),  # a hex's neighbours
    ("shore", "i8", (MOST_LANDS, 2)),  # a land's hexes
    ("cover", "i8", (MOST_PLACEMENTS, 2)),  # a placement's hexes
    ("around", "i8", (MOST_PLACEMENTS, 2)),  # the hexes next to it
    ("touches", "i4", (MOST_PLACEMENTS,)),  # the lands it touches, bit k; the island is bit `lands`
    ("form", "i1", (MOST_PLACEMENTS,)),
    ("begin", "i2", (SHAPES, MOST_HEXES + 1)),  # the first placement of a shape from this hex on
    ("camp", "i8", (COLOURS,)),  # the place of a colour's camp
    ("camp_of", "i8", (MOST_LANDS,)),  # the colour of a land that is a camp; NONE for other lands
    ("wild", "i8", (MOST_LANDS,)),  # the places of the lands that are no camps, in order
    ("stock", "i1", (SHAPES,)),
    ("face_kind", "i8", (MOST_FACES,)),
    ("face_winter", "i8", (MOST_FACES,)),
    ("face_spring", "i8", (MOST_FACES,)),
    ("face_count", "i1", (MOST_FACES,)),
    ("event_count", "i1", (EVENTS,)),
    ("hex_name", "i1", (MOST_HEXES, 4)),  # letters, as their codes
    ("land_name", "i1", (MOST_LANDS, 4)),
    ("spot", "i2", (MOST_HEXES, 2)),  # the coordinates of a hex: q along its row, and its row r
    ("away", "i1", (COLOURS + 1, MOST_PLACES)),  # hexes to a camp, or (last row) to the island
    ("corridor", "i8", (COLOURS, 2)),  # the hexes over which a camp is at most one hex farther from the island
)

COLOUR_LETTERS = "RBGY"
SHAPE_LETTERS = "SDIV"
KIND_LETTERS = "SDT"
EVENT_NAMES = ("bear", "theft", "found", "frost", "heli", "fog")
ISLAND = "IS"
CAMPS = tuple(f"C{letter}" for letter in COLOUR_LETTERS)
PAIRS = ("RB", "BG", "GY", "YR")

# The six neighbours of a hex in axial coordinates, clockwise from the right.
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

FACE = re.compile(r"([1-9]|-)([SDT])/([1-9]|-)")

FARTHEST = 999
"""The greatest coordinate of a hex."""

MOST_CARDS = 120
"""The most cards in a deck: a player can keep them all, and `kept` in the record counts to 127."""

MOST_ALIKE = MOST_CARDS
"""The most pieces of one shape, ice cards of one face or event cards of one kind: one byte of the record each."""


# --- options ------------------------------------------------------------------------------------


def check_options(options: dict[str, Any]) -> dict[str, Any]:
    """Check who plays (ALA-01, ALA-04, ALA-R36), and fill in `players`; `seats` is empty for the usual camps.

    Raises `OptionError` if the camps, the number of players and the first player do not fit together.
    """
    seats, players = str(options["seats"]), options["players"]
    if seats:
        if not clockwise(seats):
            raise OptionError(f"option seats = {seats!r}: expected 3 or 4 of R B G Y clockwise, or {', '.join(PAIRS)}")
        if players not in (None, len(seats)):
            raise OptionError(f"option players = {players}: seats = {seats!r} are {len(seats)}: expected the same")
        players = len(seats)
    players = players or COLOURS
    first = options["first_player"]
    if first != "random" and int(first) >= players:
        raise OptionError(f"option first_player = {first!r}: expected 0 to {players - 1} or random")
    usual = COLOUR_LETTERS[:players]
    return {**options, "players": players, "seats": "" if seats == usual else seats}


def clockwise(seats: str) -> bool:
    """Are these 2 to 4 camps, once each, in clockwise order; two of them side by side (ALA-04)?"""
    if len(seats) == 2:
        return seats in PAIRS
    turned = [COLOUR_LETTERS[k:] + COLOUR_LETTERS[:k] for k in range(COLOURS)]
    return 3 <= len(seats) <= COLOURS and any(
        seats == "".join(letter for letter in order if letter in seats) for order in turned
    )


def seat_letters(options: Mapping[str, Any]) -> str:
    """The colour letters of the seats, in turn order."""
    return str(options["seats"]) or COLOUR_LETTERS[: options["players"]]


def fill(options: Mapping[str, Any], record: Record) -> None:
    """Write the colours of the seats into a record."""
    letters = seat_letters(options)
    record.seats = len(letters)
    record.seat_of[:] = NONE
    record.colour[:] = NONE
    for seat, letter in enumerate(letters):
        record.colour[seat] = COLOUR_LETTERS.index(letter)
        record.seat_of[COLOUR_LETTERS.index(letter)] = seat


# --- the data file ------------------------------------------------------------------------------


class Lake:
    """The content of a data file. Raises `BoardError` if it is not valid."""

    def __init__(self, data: BoardData) -> None:
        self.data = data
        check_keys(data, {"hexes", "island", "shore", "ring", "pieces", "ice_cards", "event_cards"})
        for key in ("hexes", "shore", "pieces", "ice_cards", "event_cards"):
            if not isinstance(data[key], dict):
                raise data.fault("board-table", at=(key, ""), key=key, value=_shown(data[key]))
        self.hexes = self._hexes()
        self.names = list(self.hexes)
        self.number = {name: k for k, name in enumerate(self.names)}
        self.number_at = {place: k for k, place in enumerate(self.hexes.values())}
        self.near = [
            [self.number_at[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in self.number_at]
            for q, r in self.hexes.values()
        ]
        self._check_connected()
        self.island = self._edge("island", "", data["island"])
        self.ring = self._ring()
        self._check_table("shore", self.ring)
        self.shore = [self._edge("shore", land, data["shore"][land]) for land in self.ring]
        self._check_table("pieces", tuple(SHAPE_LETTERS))
        self.stock = [self._count("pieces", shape) for shape in SHAPE_LETTERS]
        if not any(self.stock[shape] and self.covers(shape) for shape in range(SHAPES)):
            raise data.fault("board-no-room", at=("pieces", ""), clause="ALA-34")  # winter would never end
        self.faces = self._faces()
        self._check_table("event_cards", EVENT_NAMES)
        self.events = [self._count("event_cards", name) for name in EVENT_NAMES]
        self._check_decks()

    # --- the lake ---

    def _hexes(self) -> dict[str, tuple[int, int]]:
        """Hex -> its place (q, r), in reading order."""
        table = self.data["hexes"]
        if not 1 <= len(table) <= MOST_HEXES:
            raise self.data.fault("board-hex-count", at=("hexes", ""), hexes=len(table), most=str(MOST_HEXES))
        names: dict[tuple[int, int], str] = {}
        for name, place in table.items():
            at = ("hexes", name)
            if not re.fullmatch("[a-z][1-9][0-9]?", name):
                raise self.data.fault("board-hex-name", at=at, hex=_shown(name))
            if not isinstance(place, list) or len(place) != 2 or not all(map(_is_coordinate, place)):
                farthest = str(FARTHEST)
                raise self.data.fault("board-hex-place", at=at, hex=name, value=_shown(place), most=farthest)
            other = names.setdefault((place[0], place[1]), name)
            if other != name:
                raise self.data.fault("board-hex-same", at=at, hex=name, other=other, place=_shown(place))
        return {names[q, r]: (q, r) for q, r in sorted(names, key=lambda place: (place[1], place[0]))}

    def _check_connected(self) -> None:
        seen, front = {0}, [0]
        while front:
            front = [hex for hex in {n for h in front for n in self.near[h]} if hex not in seen]
            seen.update(front)
        if len(seen) < len(self.names):
            one, other = self.names[0], next(name for k, name in enumerate(self.names) if k not in seen)
            if 2 * len(seen) < len(self.names):  # the smaller part is more likely to be wrong
                one, other = other, one
            raise self.data.fault("board-unconnected", at=("hexes", other), hex=one, other=other)

    def _edge(self, key: str, land: str, names: Any) -> list[int]:
        """The hexes that touch the island, or a land."""
        where = f"{key}.{land}" if land else key
        if not isinstance(names, list) or not names:
            raise self.data.fault("board-hex-list", at=(key, land), key=where, value=_shown(names))
        found: list[int] = []
        for name in names:
            if not isinstance(name, str) or name not in self.number:
                at = (key, land or (name if isinstance(name, str) else ""))
                raise self.data.fault("board-hex-unknown", at=at, key=where, hex=_shown(name))
            hex = self.number[name]
            if hex in found:
                raise self.data.fault("board-hex-twice", at=(key, land or name), key=where, hex=name)
            if len(self.near[hex]) == len(AROUND):
                raise self.data.fault("board-inland", at=(key, land or name), key=where, hex=name)
            found.append(hex)
        return found

    def _ring(self) -> list[str]:
        """The lands clockwise, with the four camps among them (ALA-02)."""
        ring = self.data["ring"]
        if not isinstance(ring, list):
            raise self.data.fault("board-ring", at=("ring", ""), value=_shown(ring))
        if not COLOURS <= len(ring) <= MOST_LANDS:
            sizes = {"least": str(COLOURS), "most": str(MOST_LANDS)}
            raise self.data.fault("board-ring-count", at=("ring", ""), lands=len(ring), **sizes)
        for k, land in enumerate(ring):
            if not isinstance(land, str) or not re.fullmatch("[A-Z][A-Z0-9]{0,3}", land) or land == ISLAND:
                at = ("ring", land if isinstance(land, str) else "")
                raise self.data.fault("board-land-name", at=at, land=_shown(land))
            if land in ring[:k]:
                raise self.data.fault("board-land-twice", at=("ring", land), land=land)
        for camp in CAMPS:
            if camp not in ring:
                raise self.data.fault("board-camp-missing", at=("ring", ""), clause="ALA-02", camp=camp)
        camps = [land for land in ring if land in CAMPS]
        start = CAMPS.index(camps[0])
        for camp, expected in zip(camps, CAMPS[start:] + CAMPS[:start], strict=True):
            if camp != expected:
                raise self.data.fault("board-camp-order", at=("ring", camp), camps=", ".join(camps))
        return ring

    # --- pieces and cards ---

    def _check_table(self, key: str, expected: Collection[str]) -> None:
        """A table must have exactly these keys."""
        table, said = self.data[key], {"key": key, "expected": ", ".join(expected)}
        for name in expected:
            if name not in table:
                raise self.data.fault("board-key-missing", at=(key, ""), name=name, **said)
        for name in table:
            if name not in expected:
                raise self.data.fault("board-key-unknown", at=(key, name), name=_shown(name), **said)

    def _count(self, key: str, name: str) -> int:
        """How many pieces or cards of one kind there are."""
        count = self.data[key][name]
        if type(count) is not int or not 0 <= count <= MOST_ALIKE:
            most = str(MOST_ALIKE)
            raise self.data.fault("board-count", at=(key, name), key=key, name=name, value=_shown(count), most=most)
        return count

    def _faces(self) -> dict[str, tuple[int, int, int, int]]:
        """A dictionary from face to (kind, winter number, spring number, number of cards)."""
        table = self.data["ice_cards"]
        if not 1 <= len(table) <= MOST_FACES:
            raise self.data.fault("board-face-count", at=("ice_cards", ""), faces=len(table), most=str(MOST_FACES))
        found = {}
        for name in table:
            match = FACE.fullmatch(name)
            if not match:
                raise self.data.fault("board-face", at=("ice_cards", name), clause="ALA-24", face=_shown(name))
            winter, spring = (0 if number == "-" else int(number) for number in (match[1], match[3]))
            found[name] = (KIND_LETTERS.index(match[2]), winter, spring, self._count("ice_cards", name))
        for kind, letter in enumerate(KIND_LETTERS):
            cards = [face for face in found.values() if face[0] == kind and face[3]]
            if not any(face[1] for face in cards):
                raise self.data.fault("board-no-winter", at=("ice_cards", ""), kind=letter)
            if not any(face[2] for face in cards):
                raise self.data.fault("board-no-spring", at=("ice_cards", ""), kind=letter)
        return found

    def _check_decks(self) -> None:
        ice, events = sum(face[3] for face in self.faces.values()), sum(self.events)
        if ice != events:
            raise self.data.fault("board-deck-sizes", at=("event_cards", ""), clause="ALA-15", ice=ice, events=events)
        if ice > MOST_CARDS:
            raise self.data.fault("board-deck-size", at=("event_cards", ""), cards=str(ice), most=str(MOST_CARDS))

    # --- placements ---

    def covers(self, shape: int) -> list[tuple[int, ...]]:
        """The hexes of every placement of a shape, in reading order."""
        # The directions of the other hexes, from an end of a double, or from the middle of a straight or bent triple.
        directions = ((), (0,), (0, 3), (0, 2))[shape]
        found = set()
        for q, r in self.hexes.values():
            for k in range(6):
                arms = [AROUND[(k + direction) % 6] for direction in directions]
                spots = [(q, r), *((q + dq, r + dr) for dq, dr in arms)]
                if all(spot in self.number_at for spot in spots):
                    found.add(tuple(sorted(self.number_at[spot] for spot in spots)))
        return sorted(found)

    def placements(self) -> Iterator[tuple[int, list[int]]]:
        """Every placement as (shape, hexes), in the order of the action ids: by shape, then in reading order."""
        for shape in range(SHAPES):
            yield from ((shape, list(hexes)) for hexes in self.covers(shape))


def _is_coordinate(value: Any) -> bool:
    return type(value) is int and -FARTHEST <= value <= FARTHEST


def _shown(value: Any) -> str:
    """A value of the file, for a message."""
    try:
        return repr(value)[:40]
    except (ValueError, RecursionError):  # a number with thousands of digits, a table with thousands of levels
        return "…"


# --- tables -------------------------------------------------------------------------------------


def as_set(hexes: list[int]) -> tuple[int, int]:
    """A set of hexes as two words (`rules/sets.py`)."""
    mask = sum(1 << hex for hex in set(hexes))
    return mask & ((1 << SPLIT) - 1), mask >> SPLIT


_made: dict[str, Record] = {}

MOST_MADE = 64
"""The number of boards that are kept: a person who edits a data file makes a new one with every change."""


def load_board(options: Mapping[str, Any]) -> Record:
    """The tables of the data file that `data_set` names, cached by its content. Raises `BoardError`."""
    data = read_board(__package__, options["data_set"])
    lake = Lake(data)
    key = repr(dict(data))
    made = _made.get(key)
    if made is None:
        while len(_made) >= MOST_MADE:
            _made.pop(next(iter(_made)), None)
        made = _made.setdefault(key, _tables(lake))
    return made.copy()


def _tables(lake: Lake) -> Record:
    board = blank(BOARD)
    board.hexes, board.lands, board.faces = len(lake.names), len(lake.ring), len(lake.faces)
    board.water = as_set(list(range(len(lake.names))))
    board.coast = as_set([hex for shore in lake.shore for hex in shore])
    board.isle = as_set(lake.island)
    for hex, near in enumerate(lake.near):
        board.near[hex] = as_set(near)
    for land, shore in enumerate(lake.shore):
        board.shore[land] = as_set(shore)
    for hex, (name, spot) in enumerate(lake.hexes.items()):
        board.hex_name[hex], board.spot[hex] = list(name.encode().ljust(4, b"\0")), spot
    for land, name in enumerate(lake.ring):
        board.land_name[land] = list(name.encode().ljust(4, b"\0"))
    _number_actions(board, _lay_out(board, lake))
    _name_lands(board, lake)
    board.stock = lake.stock
    for face, (kind, winter, spring, count) in enumerate(lake.faces.values()):
        board.face_kind[face], board.face_count[face] = kind, count
        board.face_winter[face], board.face_spring[face] = winter, spring
    board.event_count = lake.events
    _measure(board, lake)
    return board


def _lay_out(board: Record, lake: Lake) -> int:
    """Fill the tables of the placements; returns how many placements there are."""
    n = 0
    last = [0, 0]
    for shape, hexes in lake.placements():
        if shape != last[0]:
            board.begin[last[0], last[1] + 1 :] = n
            board.begin[shape, 0] = n
            last = [shape, 0]
        board.begin[shape, last[1] + 1 : hexes[0] + 1] = n
        last[1] = hexes[0]
        board.cover[n] = as_set(hexes)
        board.around[n] = as_set([near for hex in hexes for near in lake.near[hex] if near not in hexes])
        lands = sum(1 << k for k, shore in enumerate(lake.shore) if set(shore) & set(hexes))
        board.touches[n] = lands | (1 << len(lake.ring) if set(lake.island) & set(hexes) else 0)
        board.form[n] = shape
        n += 1
    board.begin[last[0], last[1] + 1 :] = n
    for shape in range(last[0] + 1, SHAPES):  # the lake is too small for this shape
        board.begin[shape, :] = n
    return n


def _number_actions(board: Record, placements: int) -> None:
    """Set the first id of each type of action, in the order of the specification."""
    hexes, lands = int(board.hexes), int(board.lands)
    sizes = (
        ("melt", hexes), ("bear", hexes + lands - COLOURS), ("step", hexes + 1 + lands), ("flight", hexes + 1 + lands),
        ("load", COLOURS), ("theft", COLOURS), ("unload", 1), ("stop", 1), ("found", 2), ("fog", 2), ("actions", 0),
    )  # fmt: skip
    first = placements
    for name, size in sizes:
        board[name] = first
        first += size


def _name_lands(board: Record, lake: Lake) -> None:
    """Fill the tables of camps and of the other lands."""
    board.camp_of[:] = board.wild[:] = NONE
    wild = 0
    for land, name in enumerate(lake.ring):
        if name in CAMPS:
            colour = CAMPS.index(name)
            board.camp_of[land] = colour
            board.camp[colour] = board.hexes + 1 + land
        else:
            board.wild[wild] = board.hexes + 1 + land
            wild += 1


def _measure(board: Record, lake: Lake) -> None:
    """Fill `away`, the distances in hexes if the whole lake were frozen, and `corridor`."""
    island, first_land = len(lake.names), len(lake.names) + 1
    links: dict[int, dict[int, int]] = {place: {} for place in range(first_land + len(lake.ring))}

    def link(one: int, other: int, hexes: int) -> None:
        links[one][other] = links[other][one] = hexes

    for hex, near in enumerate(lake.near):
        for other in near:
            link(hex, other, 1)
    for hex in lake.island:
        link(island, hex, 1)
    for land, shore in enumerate(lake.shore):
        for hex in shore:
            link(first_land + land, hex, 1)
        link(first_land + land, first_land + (land + 1) % len(lake.ring), 2)
    goals = [int(board.camp[colour]) for colour in range(COLOURS)] + [island]
    for row, goal in enumerate(goals):
        far = {goal: 0}
        front = [goal]
        while front:
            place = min(front, key=far.__getitem__)
            front.remove(place)
            for other, hexes in links[place].items():
                if other not in far or far[place] + hexes < far[other]:
                    far[other] = far[place] + hexes
                    front.append(other)
        for place, hexes in far.items():
            board.away[row, place] = hexes
    for colour in range(COLOURS):
        for hex in range(island):
            if detour(board, colour, hex) <= 1:
                insert(board.corridor[colour], hex)


def action_count(board: Record) -> int:
    """The number of action ids: 1758 on the usual lake."""
    return int(board.actions)


def longest_game(game: Game) -> int:
    """An upper bound on the actions and chance outcomes of a game.

    In winter each pass through the ice pile lays at least one piece, in spring one of `stall_limit` cards melts one
    (ALA-R32). A turn has fewer than 60 actions and outcomes, or more with many helicopters and thefts: it draws two
    cards, lays or melts up to 9 pieces, decides about an event and ends; the truck can unload and load where it starts
    and after each of 3 steps and all flights; every theft can be answered.
    """
    pieces, cards = int(game.board.stock.sum()), int(game.board.event_count.sum())
    turns = pieces * cards + (pieces + 1) * int(game.options["stall_limit"]) + game.seats
    flights, thefts = int(game.board.event_count[HELI_CARD]), int(game.board.event_count[THEFT_CARD])
    return 1 + max(60, 24 + 3 * flights + 2 * thefts) * turns
