"""The notation of Alaska: actions and positions as text."""

from __future__ import annotations

from ludotheque.games.alaska.notation.read import options_in, read_position, split
from ludotheque.games.alaska.notation.write import (
    is_readable,
    opens_line,
    write_action,
    write_position,
    write_seen_action,
)

__all__ = [
    "is_readable", "opens_line", "options_in", "read_position", "split", "write_action", "write_position",
    "write_seen_action",
]  # fmt: skip
