"""The notation of Thin Ice: actions, outcomes, events and positions as text."""

from __future__ import annotations

from ludotheque.games.thin_ice.notation.read import options_in, read_position, split, tidy
from ludotheque.games.thin_ice.notation.write import (
    events,
    is_readable,
    opens_line,
    write_action,
    write_position,
    write_seen_action,
)

__all__ = [
    "events",
    "is_readable",
    "opens_line",
    "options_in",
    "read_position",
    "split",
    "tidy",
    "write_action",
    "write_position",
    "write_seen_action",
]
