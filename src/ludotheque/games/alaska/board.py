"""The lake of Alaska: hexes, shores, pieces and cards, read from a data file and turned into tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.boards import BoardData, check_keys, read_board
from ludotheque.core.contract import Record
from ludotheque.core.errors import BoardError, OptionError
from ludotheque.core.layout import blank, packed
from ludotheque.games.alaska.rules.places import detour
from ludotheque.games.alaska.rules.record import (
    COLOURS,
    EVENTS,
    MOST_FACES,
    MOST_HEXES,
    MOST_LANDS,
    MOST_PLACEMENTS,
    MOST_PLACES,
    NONE,
    SHAPES,
    SPLIT,
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
PAIRS = ("RB", "BG", "GY", "YR")

# The six neighbours of a hex in axial coordinates, clockwise from the right.
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

FACE = re.compile(r"([1-9]|-)([SDT])/([1-9]|-)")


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
        self.path = data.path
        check_keys(data, {"hexes", "island", "shore", "ring", "pieces", "ice_cards", "event_cards"})
        for name in ("hexes", "shore", "pieces", "ice_cards", "event_cards"):
            self._demand(isinstance(data[name], dict), f"{name}: expected a table")
        self.hexes = self._hexes(data["hexes"])
        self.names = list(self.hexes)
        self.number = {name: k for k, name in enumerate(self.names)}
        self.near = [
            [self.number_at[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in self.number_at]
            for q, r in self.hexes.values()
        ]
        self.island = self._some_hexes("island", data["island"])
        self.ring = self._ring(data["ring"], data["shore"])
        self.shore = [self._some_hexes(f"shore of {land}", data["shore"][land]) for land in self.ring]
        self.stock = [self._number("pieces", data["pieces"], shape) for shape in SHAPE_LETTERS]
        self._demand(set(data["pieces"]) == set(SHAPE_LETTERS), "pieces: expected S, D, I and V")
        self.faces = self._faces(data["ice_cards"])
        self._demand(set(data["event_cards"]) == set(EVENT_NAMES), f"event_cards: expected {', '.join(EVENT_NAMES)}")
        self.events = [self._number("event_cards", data["event_cards"], name) for name in EVENT_NAMES]
        ice, events = sum(face[3] for face in self.faces.values()), sum(self.events)
        self._demand(ice == events, f"{ice} ice cards and {events} event cards: expected decks of equal size")
        self._check_connected()

    def _demand(self, holds: bool, message: str) -> None:
        if not holds:
            raise BoardError(f"{self.path}: {message}")

    def _hexes(self, table: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
        self._demand(1 <= len(table) <= MOST_HEXES, f"{len(table)} hexes: expected 1 to {MOST_HEXES}")
        found: dict[str, tuple[int, int]] = {}
        for name, place in table.items():
            self._demand(bool(re.fullmatch(r"[a-z][1-9]\d?", name)), f"hex {name!r}: expected a name such as a1")
            good = isinstance(place, list) and len(place) == 2 and all(type(k) is int and -999 < k < 999 for k in place)
            self._demand(good, f"hex {name} = {place!r}: expected [q, r]")
            found[name] = (place[0], place[1])
        self.number_at = {place: k for k, place in enumerate(found.values())}
        self._demand(len(self.number_at) == len(found), "hexes: two have the same place")
        return found

    def _some_hexes(self, what: str, names: Any) -> list[int]:
        self._demand(isinstance(names, list) and bool(names), f"{what}: expected a list of at least one hex")
        for name in names:
            self._demand(name in self.number, f"{what}: there is no hex {name!r}")
        return [self.number[name] for name in names]

    def _ring(self, ring: Any, shore: Mapping[str, Any]) -> list[str]:
        good = isinstance(ring, list) and all(isinstance(land, str) for land in ring)
        self._demand(good and 4 <= len(ring) <= MOST_LANDS, f"ring: expected 4 to {MOST_LANDS} names of lands")
        for land in ring:
            fine = re.fullmatch(r"[A-Z][A-Z0-9]{0,3}", land) and land != ISLAND and ring.count(land) == 1
            self._demand(bool(fine), f"ring: {land!r}: expected every land once, by a name such as N1")
        camps = [land for land in ring if land in {f"C{letter}" for letter in COLOUR_LETTERS}]
        turned = [f"C{letter}" for letter in COLOUR_LETTERS]
        start = turned.index(camps[0]) if camps else 0
        self._demand(camps == turned[start:] + turned[:start], "ring: expected the camps CR CB CG CY in this order")
        self._demand(set(ring) == set(shore), f"shore: expected one key for each of {', '.join(ring)}")
        return list(ring)

    def _number(self, what: str, table: Mapping[str, Any], name: str) -> int:
        value = table.get(name, 0)
        self._demand(type(value) is int and 0 <= value <= 60, f"{what}: {name} = {value!r}: expected 0 to 60")
        return int(value)

    def _faces(self, table: Mapping[str, Any]) -> dict[str, tuple[int, int, int, int]]:
        """A dictionary from face to (kind, winter number, spring number, number of cards)."""
        self._demand(1 <= len(table) <= MOST_FACES, f"ice_cards: expected 1 to {MOST_FACES} faces")
        found = {}
        for name in table:
            match = FACE.fullmatch(name)
            if not match:
                raise BoardError(f"{self.path}: ice card {name!r}: expected a face such as 2D/1 or 1T/-")
            winter, spring = (0 if number == "-" else int(number) for number in (match[1], match[3]))
            count = self._number("ice_cards", table, name)
            found[name] = (KIND_LETTERS.index(match[2]), winter, spring, count)
        for kind, letter in enumerate(KIND_LETTERS):
            cards = [face for face in found.values() if face[0] == kind and face[3]]
            good = any(face[1] for face in cards) and any(face[2] for face in cards)
            self._demand(good, f"ice_cards: {letter} needs a card with a winter number and one with a spring number")
        return found

    def _check_connected(self) -> None:
        seen, front = {0}, [0]
        while front:
            front = [hex for hex in {n for h in front for n in self.near[h]} if hex not in seen]
            seen.update(front)
        self._demand(len(seen) == len(self.names), "hexes: the lake is not connected")

    def placements(self) -> Iterator[tuple[int, list[int]]]:
        """Every placement as (shape, hexes), in the order of the action ids: by shape, then in reading order."""
        # The directions of the other hexes, from an end of a double, or from the middle of a straight or bent triple.
        for shape, directions in enumerate(((), (0,), (0, 3), (0, 2))):
            found = set()
            for q, r in self.hexes.values():
                for k in range(6):
                    arms = [AROUND[(k + direction) % 6] for direction in directions]
                    spots = [(q, r), *((q + dq, r + dr) for dq, dr in arms)]
                    if all(spot in self.number_at for spot in spots):
                        found.add(tuple(sorted(self.number_at[spot] for spot in spots)))
            yield from ((shape, list(hexes)) for hexes in sorted(found))


# --- tables -------------------------------------------------------------------------------------


def as_set(hexes: list[int]) -> tuple[int, int]:
    """A set of hexes as two words (`rules/sets.py`)."""
    mask = sum(1 << hex for hex in set(hexes))
    return mask & ((1 << SPLIT) - 1), mask >> SPLIT


_made: dict[str, Record] = {}


def load_board(options: Mapping[str, Any]) -> Record:
    """The tables of the data file that `data_set` names, cached by its content. Raises `BoardError`."""
    data = read_board(__package__, options["data_set"])
    key = repr(dict(data))
    if key not in _made:
        _made[key] = _tables(Lake(data))
    return _made[key].copy()


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
        if name[0] == "C" and name[1:] in COLOUR_LETTERS:
            colour = COLOUR_LETTERS.index(name[1:])
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
                if far[place] + hexes < far.get(other, 99):
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
    (ALA-R32), and a turn has fewer than 60 actions and outcomes.
    """
    pieces, cards = int(sum(game.board.stock)), int(sum(game.board.event_count))
    turns = pieces * cards + (pieces + 1) * int(game.options["stall_limit"]) + game.seats
    return 1 + 60 * turns
