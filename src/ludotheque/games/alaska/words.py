"""How the pictures and stories of Alaska name things, in a player's language."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Protocol

from ludotheque.core.contract import Record
from ludotheque.core.text import say
from ludotheque.games.alaska.board import COLOUR_LETTERS, KIND_LETTERS, SHAPE_LETTERS
from ludotheque.games.alaska.ice import kind_of
from ludotheque.games.alaska.names import place_name
from ludotheque.games.alaska.table import NONE, TRIPLE, is_island, is_piece


class Say(Protocol):
    """A message of the game with its arguments, in one language."""

    def __call__(self, message: str, **arguments: str | int) -> str: ...


def speaker(language: str) -> Say:
    """The messages of Alaska in a language, each sentence made once."""
    return partial(_say, language)


@lru_cache(maxsize=16384)
def _say(language: str, message: str, **arguments: str | int) -> str:
    return say("alaska", language, message, **arguments)


def who(words: Say, record: Record, seat: int) -> str:
    """Red, Blue, Green or Yellow."""
    return words(f"colour-{COLOUR_LETTERS[int(record.colour[seat])]}")


def tint(words: Say, colour: int) -> str:
    """A container's colour within a sentence."""
    return words(f"lower-{COLOUR_LETTERS[colour]}")


def kind_word(words: Say, kind: int) -> str:
    """single, double, triple."""
    return words(f"kind-{KIND_LETTERS[kind]}")


def shape_word(words: Say, shape: int) -> str:
    """single, double, straight triple, bent triple."""
    if kind_of(shape) == TRIPLE:
        return words(f"shape-{SHAPE_LETTERS[shape]}")
    return kind_word(words, shape)


def _where(words: Say, board: Record, place: int, way: str) -> str:
    if is_piece(board, place):
        return words(f"{way}-piece", name=place_name(board, place))
    if is_island(board, place):
        return words(f"{way}-island")
    colour = int(board.camp_of[place - board.hexes - 1])
    if colour != NONE:
        return words(f"{way}-camp", colour=tint(words, colour))
    return words(f"{way}-land", name=place_name(board, place))


def to(words: Say, board: Record, place: int) -> str:
    """onto c1, to the island, to N1, to the red camp."""
    return _where(words, board, place, "to")


def there(words: Say, board: Record, place: int) -> str:
    """on c1, on the island, in N1, in the red camp."""
    return _where(words, board, place, "at")


def boxes_word(words: Say, counts: Any) -> str:
    """2 red, 1 blue."""
    return ", ".join(words("boxes", n=int(n), colour=tint(words, colour)) for colour, n in enumerate(counts) if int(n))
