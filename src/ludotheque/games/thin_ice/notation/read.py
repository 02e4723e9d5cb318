"""Read the notation of Thin Ice: lines of actions, and positions.

Every error is a `PositionError` with a message of one line that says what was expected.
"""

from __future__ import annotations

import re
from typing import Any

from ludotheque.core.contract import Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.games.thin_ice.notation.names import HOLE_KINDS, ICE_KINDS, PAWN_NAMES, card_name, space_name, space_of
from ludotheque.games.thin_ice.rules.agenda import DO_ACT, DO_TURN, push
from ludotheque.games.thin_ice.rules.chunks import strip_turns
from ludotheque.games.thin_ice.rules.duties import begin_duties, skipped
from ludotheque.games.thin_ice.rules.end import finish
from ludotheque.games.thin_ice.rules.piles import put_in
from ludotheque.games.thin_ice.rules.record import (
    BACKS,
    BASIC,
    CRACKED_STRIP,
    DISCARDED,
    ENTERABLE,
    FRONT_SIDES,
    FRONTS,
    HAND,
    IN_BOX,
    KINDS,
    LETTERS,
    NOWHERE,
    POOL,
    PUBLIC,
    RUN,
    SIZE,
    STRIP,
    UNKNOWN,
)
from ludotheque.games.thin_ice.rules.sea import among
from ludotheque.games.thin_ice.rules.setup import prepare
from ludotheque.games.thin_ice.rules.teams import alive
from ludotheque.games.thin_ice.rules.tiles import fronts_of, one_kind_only
from ludotheque.games.thin_ice.rules.turn import go_on

FIRST_WORDS = frozenset((*PAWN_NAMES, "bear", "x", "f", "Kx", "call", "by", "sw", "look", "lay", "pawn"))
"""The first words of actions that have two."""

NUMBERING = re.compile(r"\d+\.\d+")


# --- lines -------------------------------------------------------------------------------------


def split(line: str) -> list[str]:
    """Split a line into the texts of actions, outcomes and events; turn numbers and `;` are left out."""
    words = [word for word in line.replace(";", " ").split() if not NUMBERING.fullmatch(word)]
    texts: list[str] = []
    for word in words:
        if texts and texts[-1] in FIRST_WORDS:
            texts[-1] += f" {word}"
        else:
            texts.append(word)
    return texts


def tidy(board: Record, state: Record, text: str) -> str:
    """The text of an action with single spaces."""
    return " ".join(text.split())


SHAPE = "'anchor:rows bear=k11 A=k12 B=l10 @0 [due]'"
TILE = re.compile(r"(\d{1,2})|([IcPOHhK]|[SsRr][0-3])(?:'([cPOhK])|\"([cPOhK])\(([0-5]{1,6})\))?(\*?)")
PAWN = re.compile(r"([A-F])=(?:([a-u]\d{1,2})([_-]?)|(x))")
FIELD = re.compile(r"(bear=|[A-F]=|@|\[|t=|u=|p=|h\d=)(.*)")
"""The name of a field, and its value."""
FIELD_VALUES = {"@": r"\d", "[": r"[A-F]*s?d?\]", "t=": r"\d{1,4}"}
"""The patterns of some values; the functions that read the other fields check their values."""


def options_in(game: Game, text: str) -> dict[str, Any]:
    """The options that a position text implies: the number of players, from the number of pawns."""
    pawns = len({word[0] for word in text.split() if PAWN.fullmatch(word)})
    if game.options["two_player_form"] == "two_pawns" or not 2 <= pawns <= 6 or game.options["teams"] != "none":
        return {}
    return {"players": pawns}


def read_position(game: Game, text: str) -> Record:
    """Read a position: the unit whose turn it is acts, or its turn is skipped, or the game is over.

    Raises PositionError if the text cannot be read or the position is impossible.
    """
    words = text.split()
    if len(words) < 4 or ":" not in words[0]:
        raise PositionError(f"{text[:80]!r}: expected {SHAPE}")
    board = game.board
    state = game.blank()
    prepare(board, state)
    _clear(board, state)
    _read_rows(board, state, words[0])
    due = _read_fields(game, state, words[1:])
    _check_pieces(state)
    units = [unit for unit in range(int(state.units)) if alive(state, unit)]
    if not units:
        raise PositionError(f"{text[:80]!r}: all pawns are out: expected at least one in play")
    if len(units) == 1:
        finish(state, 1 << units[0])
        return state
    _begin(state, due)
    go_on(board, state)
    return state


def _clear(board: Record, state: Record) -> None:
    """Put all tiles back into the box, the centre tile too, because the text names all tiles on the sea."""
    state.at[:] = 0
    state.place[1:] = IN_BOX
    for field in (state.kind, state.side, state.turn, state.seen):
        field[:] = 0
    state.bear = -1
    for kind in range(1, KINDS):
        state.undrawn[kind] = board.counts[kind]
    for front in range(POOL):
        state.pool[front] = sum(
            int(board.counts[kind]) for kind in range(1, KINDS) if FRONTS[kind] == FRONT_SIDES[front]
        )


def _read_rows(board: Record, state: Record, text: str) -> None:
    anchor, _, rows = text.partition(":")
    corner = space_of(anchor)
    if corner is None:
        raise PositionError(f"{anchor!r}: expected the space of the north-west corner, such as i13")
    lines = rows.split("/")
    if len(lines) > SIZE:
        raise PositionError(f"{text[:60]!r}: expected at most {SIZE} rows")
    number = 0
    for k, line in enumerate(lines):
        row, column, at = (corner // SIZE - k) % SIZE, 0, 0
        while at < len(line):
            match = TILE.match(line, at)
            if not match:
                raise PositionError(f"{line!r}: expected tiles I c P O H h K, S0 s1 R2 r3, or numbers for sea")
            at = match.end()
            if match[1]:
                column += int(match[1])
            else:
                number += 1
                if number > state.tiles:
                    raise PositionError(f"{text[:60]!r}: expected at most {state.tiles} tiles")
                _read_tile(board, state, number, row * SIZE + (corner + column) % SIZE, match)
                column += 1
            if column > SIZE:
                raise PositionError(f"{line!r}: expected a row of at most {SIZE} spaces")


def _read_tile(board: Record, state: Record, tile: int, space: int, match: re.Match[str]) -> None:
    """Take a tile of the text out of the box and lay it on its space."""
    side = LETTERS.index(match[2][0])
    back = match[3] or match[4]
    kind = UNKNOWN
    if side in BACKS[1:]:
        kind = BACKS.index(side)
        if back:
            raise PositionError(f"{match[0]!r}: expected a known back only after I or H")
    elif back:
        kinds = [k for k in range(1, KINDS) if FRONTS[k] == side and LETTERS[BACKS[k]] == back]
        if not kinds:
            raise PositionError(f"{match[0]!r}: expected after I one of c P O, after H one of h K")
        kind = kinds[0]
    else:
        kinds_in_box = int(fronts_of(board, side))
        if kinds_in_box and one_kind_only(board, side):
            kind = kinds_in_box.bit_length() - 1
    front = FRONT_SIDES.index(FRONTS[kind] if kind else side)
    if state.pool[front] == 0 or (kind and state.undrawn[kind] == 0):
        raise PositionError(f"{match[0]!r}: more of these than the box holds (options expansion_tiles, tile_data)")
    state.pool[front] -= 1
    state.undrawn[kind] -= 1 if kind else 0
    state.kind[tile], state.side[tile] = kind, side
    state.turn[tile] = int(match[2][1]) if len(match[2]) > 1 else 0
    if side in (STRIP, CRACKED_STRIP) and state.turn[tile] >= strip_turns(board):
        raise PositionError(f"{match[0]!r}: expected 0 or 1 as the orientation of a strip")
    if match[5]:
        state.seen[tile] = sum(1 << int(seat) for seat in set(match[5]))
    elif kind:
        state.seen[tile] = PUBLIC
    state.slid |= (1 << tile) if match[6] else 0
    state.at[space], state.place[tile] = tile, space


def _read_fields(game: Game, state: Record, words: list[str]) -> str | None:
    """Read the fields after the rows: bear, pawns, unit and the others; returns the text between [ ] if given."""
    fields = _fields_of(words)
    pawns = [name for name in PAWN_NAMES if f"{name}=" in fields]
    if pawns != list(PAWN_NAMES[: int(state.pawns)]):
        wanted = " ".join(f"{name}=" for name in PAWN_NAMES[: int(state.pawns)])
        raise PositionError(f"the pawns do not match the options: expected {wanted}")
    if "bear=" not in fields:
        raise PositionError("no bear: expected bear= and a space, or bear=-")
    _read_bear(state, fields["bear="])
    for name in pawns:
        _read_pawn(state, f"{name}={fields[f'{name}=']}")
    state.unit, state.turn_number = int(fields.get("@", NOWHERE)), int(fields.get("t=", 1))
    if not 0 <= state.unit < state.units:
        raise PositionError(f"expected @0 to @{int(state.units) - 1} for the unit whose turn it is")
    if not 1 <= state.turn_number <= state.turn_limit:
        raise PositionError(f"t={state.turn_number}: expected a turn from 1 to {state.turn_limit}")
    if "u=" in fields:
        _read_undrawn(game.board, state, fields["u="])
    for name, value in fields.items():
        if name == "p=" or name.startswith("h"):
            _read_cards(game.board, state, name, value)
    return fields["["].removesuffix("]") if "[" in fields else None


def _fields_of(words: list[str]) -> dict[str, str]:
    """The value of each field by its name; raises PositionError if a name occurs twice."""
    fields: dict[str, str] = {}
    for word in words:
        match = FIELD.fullmatch(word)
        if match is None or not re.fullmatch(FIELD_VALUES.get(match[1], ".*"), match[2]):
            raise PositionError(f"{word!r}: expected a field such as bear=k11, A=k12, @0, [As], h0=STEP, u=26/4/4, t=3")
        if match[1] in fields:
            name = "[due]" if match[1] == "[" else match[1]
            raise PositionError(f"{word!r}: {name} is named twice: expected it once")
        fields[match[1]] = match[2]
    return fields


def _read_bear(state: Record, name: str) -> None:
    space = space_of(name.removesuffix("z"))
    if name == "-":
        state.bear, state.awake = -1, 1
    elif space is None:
        raise PositionError(f"bear={name}: expected a space such as bear=k11, with z when it sleeps, or bear=-")
    else:
        state.bear, state.awake = space, int(not name.endswith("z"))


def _read_pawn(state: Record, word: str) -> None:
    match = PAWN.fullmatch(word)
    if match is None:
        raise PositionError(f"{word!r}: expected a space such as A=k12, with _ when it lies, or A=x")
    pawn = PAWN_NAMES.index(match[1])
    if match[4]:
        state.order[pawn] = pawn + 1
        return
    space = space_of(match[2])
    if space is None or not among(ENTERABLE, int(state.side[state.at[space]])):
        raise PositionError(f"{match[0]!r}: expected a tile that a pawn can stand on")
    state.pawn_at[pawn] = space
    state.on |= 1 << pawn
    state.lying |= (1 << pawn) if match[3] == "_" else 0
    state.resting |= (1 << pawn) if match[3] == "-" else 0


def _check_pieces(state: Record) -> None:
    """Raise PositionError if the bear is where it cannot be, or if too many pieces are on a tile."""
    if state.bear >= 0:
        side = int(state.side[state.at[state.bear]])
        if side and not among(ENTERABLE, side):
            raise PositionError(
                f"bear={space_name(int(state.bear))}: expected the sea or a tile without orca and Kraken"
            )
        if not side and not state.awake:
            raise PositionError(f"bear={space_name(int(state.bear))}z: expected a sleeping bear on a tile (THI-R17)")
    places = [int(state.pawn_at[pawn]) for pawn in range(int(state.pawns)) if int(state.on) >> pawn & 1]
    most = 1 if state.mode == BASIC else 2
    for place in places:
        if places.count(place) > most or (most == 1 and place == state.bear):
            raise PositionError(f"{space_name(place)}: expected at most {most} on a tile (THI-16, THI-R26)")
    if not state.resting & ~int(state.unit_pawns[state.unit]) == 0:
        raise PositionError("a resting pawn (-) of another unit: expected _ for a lying pawn (THI-R43)")


def _read_cards(board: Record, state: Record, field: str, value: str) -> None:
    """Read the hand of a seat, `h0=STEP,CALM`, or the discard pile, `p=LOOK,PUSH`."""
    word = f"{field}{value}"
    if state.mode == BASIC:
        raise PositionError(f"{word!r}: expected no cards in basic mode (option mode)")
    names = [card_name(board, card) for card in range(int(board.cards))]
    cards = value.split(",")
    seat = int(field[1]) if field != "p=" else NOWHERE
    if seat >= state.seats or (seat >= 0 and len(cards) > HAND):
        raise PositionError(f"{word!r}: expected up to {HAND} cards for a seat from 0 to {int(state.seats) - 1}")
    for name in cards:
        if name not in names:
            raise PositionError(f"{word!r}: {name!r} is no card: expected {' '.join(names)}")
        card = names.index(name)
        if state.deck[card] == 0:
            raise PositionError(f"{word!r}: more cards {name} than the deck holds")
        state.deck[card] -= 1
        state.deck_size -= 1
        if seat < 0:
            state.discards[card] += 1
        else:
            put_in(state, seat, card)
            state.held[seat] += 1


def _read_undrawn(board: Record, state: Record, value: str) -> None:
    """Read the undrawn backs, `u=26/4/4`: backs that are neither here nor on the sea were seen by all and discarded."""
    parts = value.split("/")
    if len(parts) not in (3, 5) or not all(part.isdigit() and len(part) < 3 for part in parts):
        raise PositionError(f"u={value}: expected the undrawn backs c/P/O or c/P/O/h/K, such as u=26/4/4")
    tile = sum(1 for number in range(1, int(state.tiles) + 1) if state.place[number] != IN_BOX)
    for kind, part in zip((*ICE_KINDS, *HOLE_KINDS), parts, strict=False):
        gone = int(state.undrawn[kind]) - int(part)
        front = FRONT_SIDES.index(FRONTS[kind])
        if gone < 0 or gone > state.pool[front]:
            raise PositionError(
                f"u={value}: {part} undrawn backs {LETTERS[BACKS[kind]]} contradict the box and the tiles on the sea"
            )
        state.undrawn[kind] -= gone
        state.pool[front] -= gone
        for _ in range(gone):
            tile += 1
            state.place[tile], state.kind[tile] = DISCARDED, kind
            state.side[tile], state.seen[tile] = BACKS[kind], PUBLIC


def _begin(state: Record, due: str | None) -> None:
    """Continue the unit's turn with the duties `due`; if that is None, begin its turn."""
    state.phase = RUN
    mine = int(state.unit_pawns[state.unit]) & int(state.on)
    if due is not None:
        state.due = sum(1 << pawn for pawn, name in enumerate(PAWN_NAMES) if name in due)
        if state.due & ~mine:
            raise PositionError(f"[{due}]: expected pawns of unit {state.unit} that are in play")
        state.slide_due, state.die_due = int("s" in due), int("d" in due)
        push(state, DO_ACT, 0, 0, 0)
    elif state.variant_competitive and not mine:
        state.turn_number -= 1
        push(state, DO_TURN, 0, 0, 0)
    elif not skipped(state):
        begin_duties(state)
        push(state, DO_ACT, 0, 0, 0)
