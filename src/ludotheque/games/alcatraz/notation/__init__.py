"""The notation of Alcatraz: actions, events and positions as text."""

from __future__ import annotations

from ludotheque.games.alcatraz.notation.read import options_in, read_position, split
from ludotheque.games.alcatraz.notation.write import events, opens_line, write_action, write_position

__all__ = ["events", "opens_line", "options_in", "read_position", "split", "write_action", "write_position"]
