"""Read the notation of Ayalan: lines of actions, full positions, and patches of the start position (AYA-R29)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.core.bits import count
from ludotheque.core.contract import Record
from ludotheque.core.errors import PositionError
from ludotheque.core.layout import Fields
from ludotheque.games.ayalan.notation.names import (
    CONTENTS,
    HEADINGS,
    SHAPE_NAMES,
    WAY_LETTERS,
    sides_in,
    square_name,
    square_named,
)
from ludotheque.games.ayalan.rules.conquest import drop_head
from ludotheque.games.ayalan.rules.end import end_game, stalled
from ludotheque.games.ayalan.rules.record import (
    ELIMINATED,
    FREE,
    HEAD_TAKEN,
    MOST_TOKENS,
    NOBODY,
    NOT_STARTED,
    ON_ROUTE,
    SHAPES,
    SQUARES,
    TOKEN,
    WIDE,
)
from ludotheque.games.ayalan.rules.squares import target_of
from ludotheque.games.ayalan.rules.tokens import is_bend, owner_of, shape_of
from ludotheque.games.ayalan.rules.turn import begin_turn, next_turn

if TYPE_CHECKING:
    from ludotheque.core.game import Game

SUFFIX = re.compile(r"(?:\$[23]|x[1-4]!?|\^)?=?")
"""The suffix that `write_action` adds: what is taken, and `=` when the hand becomes empty. Reading ignores it."""


def tidy(board: Fields, state: Fields, text: str) -> str:
    """The text of an action without its suffix, with the target square added where only a turn letter is given."""
    match = re.match(r"\+?[A-Z]\d{1,3}[SLR]|[SLR]", text)
    if not match or not SUFFIX.fullmatch(text[match.end() :]):
        return text
    plain = match[0]
    if plain in WAY_LETTERS and state.mover != NOBODY and state.ways:
        return square_name(target_of(board, state, state.mover)) + plain
    return plain


def split(line: str) -> list[str]:
    """Split a line into actions and events; an event may contain spaces. A leading `n=…` is left out.

    >>> split("n=1234 D5S (1 out)(over)")
    ['D5S', '(1 out)', '(over)']
    """
    return re.findall(r"\([^()]*\)|[^\s()]+|[()]", re.sub(r"^\s*n=\d+\s", "", line))


PLAYER = re.compile(r"([1-4]):(\d{1,4})/(\d{1,4})@(\*|-|x|[A-L]\d{1,2}[nesw])\+(\d{1,4})\+(\d{1,4})")
PATCH = re.compile(r"start\{(.*)\}")
OPTIONS_OF_SIDES: dict[str, dict[str, Any]] = {
    "1234": {"players": 4},
    "123": {"players": 3},
    "13": {"players": 2, "two_player_sides": "opposite"},
    "12": {"players": 2, "two_player_sides": "adjacent"},
}
"""Each possible set of sides in play, with the options that select it (AYA-R24)."""

WANTED = "expected '<12 rows> <mover> <flag> <player> …' or a patch 'start{…}'"


def sides_named(text: str) -> str:
    """The sides in play according to a position text, such as `13`; nothing else in the text is checked."""
    patch = PATCH.fullmatch(text.strip())
    if patch:
        named = [item[2:] for item in items_of(patch[1]) if item.startswith("n=")]
        return named[-1] if named else "1234"
    return "".join(word[0] for word in text.split()[3:])


def options_in(game: Game, text: str) -> Mapping[str, Any]:
    """The options that a position text implies: the sides in play come from the text, not from the game."""
    return OPTIONS_OF_SIDES.get(sides_named(text), {})


def read_position(game: Game, text: str) -> Record:
    """Read a full position, or a patch of the start position such as `start{F8=1ns,1@F8s,t2}`.

    Raises PositionError if the text cannot be read or the position is impossible.
    """
    state = game.first_record()
    patch = PATCH.fullmatch(text.strip())
    if patch:
        mover = _read_patch(game, state, patch[1])
    else:
        mover = _read_text(state, text)
    _check(state, mover)
    _settle(game, state, mover)
    return state


def _settle(game: Game, state: Record, mover: int) -> None:
    """AYA-R29: begin the mover's turn; a skipped turn, an elimination or the end of the game follow at once."""
    for square in range(SQUARES):
        if state.squares[square] == FREE:
            state.border |= game.board.border[square]
        else:
            state.border &= ~game.board.border[square]
        owner = owner_of(int(state.squares[square]))
        if owner != NOBODY:
            state.laid[owner] += 1
    for side in sides_in(state):
        if state.status[side] == ELIMINATED:
            state.alive &= ~(1 << side)
    if mover == 0 or count(state.alive) == 0 or stalled(state):
        end_game(state)
    elif int(state.alive) >> (mover - 1) & 1:
        begin_turn(game.board, state, mover - 1)
    else:
        next_turn(game.board, state, mover - 1)


# --- checks ------------------------------------------------------------------------------------


def _check(state: Record, mover: int) -> None:
    """Raise PositionError if the position is impossible."""
    playing = sides_in(state)
    team = "".join(str(side + 1) for side in playing)
    if mover and mover - 1 not in playing:
        raise PositionError(f"mover {mover}: side {mover} is not in play: expected 0 (over) or one of {team}")
    for square in range(SQUARES):
        owner = owner_of(int(state.squares[square]))
        if owner != NOBODY and owner not in playing:
            name = square_name(square)
            raise PositionError(f"{name}: a token of side {owner + 1}, not in play: expected one of sides {team}")
    for side in playing:
        if state.status[side] == ON_ROUTE:
            _check_head(state, side)
        _check_hand(state, side, mover)


def _check_head(state: Record, side: int) -> None:
    square, heading = int(state.head[side]), int(state.heading[side])
    content = int(state.squares[square])
    head = f"head {square_name(square)}{HEADINGS[heading]} of side {side + 1}"
    if owner_of(content) != side:
        raise PositionError(f"{head}: no token of side {side + 1} there: expected one, as the head is the last laid")
    edges = SHAPE_NAMES[shape_of(content)]
    if HEADINGS[heading] not in edges:
        raise PositionError(f"{head}: that token joins {edges[0]} and {edges[1]}: expected one of these two headings")


def _check_hand(state: Record, side: int, mover: int) -> None:
    """Raise PositionError if a player with an empty hand could still have a turn."""
    if state.straights[side] or state.bends[side] or state.status[side] == ELIMINATED or mover == 0:
        return
    if state.last_round and side < mover - 1:
        return
    raise PositionError(
        f"side {side + 1} has an empty hand but could still have a turn: expected a token, or @x (eliminated)"
    )


# --- the full text -----------------------------------------------------------------------------


def _read_text(state: Record, text: str) -> int:
    words = text.split()
    if len(words) < 4:
        raise PositionError(f"{text!r}: {WANTED}")
    _read_rows(state, words[0])
    if not re.fullmatch(r"[0-4]", words[1]):
        raise PositionError(f"mover {words[1]!r}: expected a side from 1 to 4, or 0 when the game is over")
    _read_flag(state, words[2])
    named = "".join(word[0] for word in words[3:])
    if named not in OPTIONS_OF_SIDES:
        raise PositionError(f"players {' '.join(words[3:])!r}: expected those of sides 1234, 123, 13 or 12, in order")
    for word in words[3:]:
        _read_player(state, word)
    return int(words[1])


def _read_rows(state: Record, text: str) -> None:
    rows = text.split("/")
    if [len(row) for row in rows] != [WIDE] * WIDE:
        raise PositionError(f"{text}: expected {WIDE} rows of {WIDE} characters, separated by '/'")
    for square, letter in enumerate("".join(rows)):
        if letter not in CONTENTS:
            raise PositionError(f"{letter!r} on {square_name(square)}: expected . # 2 3 or a token from a to x")
        state.squares[square] = CONTENTS.index(letter)


def _read_flag(state: Record, text: str) -> None:
    match = re.fullmatch(r"([-!])(?:p([1-9]\d{0,3}))?", text)
    if not match:
        raise PositionError(f"flag {text!r}: expected - or ! (last round), then pN after N passes in a row")
    if match[2] and not state.blocked_may_pass:
        raise PositionError(f"flag {text!r}: expected no passes without the option blocked_may_pass = true")
    state.last_round = int(match[1] == "!")
    state.passes = int(match[2] or 0)


def _read_player(state: Record, text: str) -> None:
    match = PLAYER.fullmatch(text)
    if not match:
        raise PositionError(f"player {text!r}: expected side:straights/bends@head+trophies+bonus, as 1:23/15@A8w+0+2")
    side = int(match[1]) - 1
    _set_hand(state, side, match[2], match[3])
    _set_head(state, side, match[4])
    state.trophies[side], state.bonus[side] = int(match[5]), int(match[6])


def _set_hand(state: Record, side: int, straights: str, bends: str) -> None:
    state.straights[side], state.bends[side] = int(straights), int(bends)


def _set_head(state: Record, side: int, text: str) -> None:
    """Read a head: a square with a heading such as `E8s`, `*` not started, `-` head taken, `x` eliminated."""
    drop_head(state, side)
    without = {"*": NOT_STARTED, "-": HEAD_TAKEN, "x": ELIMINATED}
    if text in without:
        state.status[side] = without[text]
        return
    square = square_named(text[:-1])
    if square is None or text[-1] not in HEADINGS:
        raise PositionError(f"head {text!r} of side {side + 1}: expected a square and a heading (E8s), or * - x")
    state.status[side], state.head[side], state.heading[side] = ON_ROUTE, square, HEADINGS.index(text[-1])


# --- patches -----------------------------------------------------------------------------------


def items_of(patch: str) -> list[str]:
    """The items of a patch: what stands between the braces, separated by commas."""
    return [item.strip() for item in patch.split(",")] if patch.strip() else []


def _read_patch(game: Game, state: Record, patch: str) -> int:
    """Change the start position by a patch; returns the mover."""
    mover, hands = 1, set()
    for item in items_of(patch):
        if item == "!":
            state.last_round = 1
        elif re.fullmatch(r"t[0-4]", item):
            mover = int(item[1])
        elif item.startswith("n="):
            if item[2:] not in OPTIONS_OF_SIDES:
                raise PositionError(f"item {item!r}: expected n=1234, n=123, n=13 or n=12")
        elif re.match(r"[1-4][@hcb]", item):
            side = int(item[0]) - 1
            _patch_player(state, side, item)
            hands |= {side} if item[1] == "h" else set()
        else:
            _patch_square(state, item)
    for side in set(sides_in(state)) - hands:
        _deal(game.board, state, side)
    return mover


def _patch_player(state: Record, side: int, item: str) -> None:
    if side not in sides_in(state):
        raise PositionError(f"item {item!r}: side {side + 1} is not in play")
    kind, value = item[1], item[2:]
    if kind == "@":
        _set_head(state, side, value)
        return
    wanted = {"h": r"(\d{1,4})/(\d{1,4})", "c": r"(\d{1,4})", "b": r"(\d{1,4})"}[kind]
    match = re.fullmatch(wanted, value)
    if not match:
        form = {"h": "a hand such as 1h5/0", "c": "trophies such as 1c2", "b": "bonus points such as 1b3"}[kind]
        raise PositionError(f"item {item!r}: expected {form}, no number above {MOST_TOKENS}")
    if kind == "h":
        _set_hand(state, side, match[1], match[2])
    elif kind == "c":
        state.trophies[side] = int(match[1])
    else:
        state.bonus[side] = int(match[1])


def _patch_square(state: Record, item: str) -> None:
    name, _, value = item.partition("=")
    square = square_named(name)
    token = re.fullmatch(r"([1-4])(ns|ew|ne|es|sw|nw)", value)
    if square is None or not (token or value in (".", "#", "2", "3")):
        raise PositionError(
            f"item {item!r}: expected a square's content (F8=1ns, F8=.), a head (1@E8s), a hand (1h5/0), "
            "trophies (1c2), bonus points (1b3), the mover (t2), ! or n=13"
        )
    if token:
        state.squares[square] = TOKEN + SHAPES * (int(token[1]) - 1) + SHAPE_NAMES.index(token[2])
    else:
        state.squares[square] = CONTENTS.index(value)


def _deal(board: Record, state: Record, side: int) -> None:
    """Set a side's hand: all its tokens, minus those on the board."""
    on_board = [0, 0]
    for square in range(SQUARES):
        content = int(state.squares[square])
        if owner_of(content) == side:
            on_board[is_bend(content)] += 1
    owned = (int(board.straights), int(board.bends))
    for kind, name in enumerate(("straight", "bend")):
        if on_board[kind] > owned[kind]:
            raise PositionError(
                f"side {side + 1} has {on_board[kind]} {name} tokens on the board: expected at most {owned[kind]}, "
                f"or its hand given as an item such as {side + 1}h0/0"
            )
    state.straights[side], state.bends[side] = owned[0] - on_board[0], owned[1] - on_board[1]
