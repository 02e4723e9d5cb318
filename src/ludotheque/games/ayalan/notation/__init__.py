"""The notation of Ayalan: actions, events and positions as text (specification, section 7)."""

from __future__ import annotations

from ludotheque.games.ayalan.notation.read import options_in, read_position, split, tidy
from ludotheque.games.ayalan.notation.write import events, opens_line, write_action, write_position

__all__ = ["events", "opens_line", "options_in", "read_position", "split", "tidy", "write_action", "write_position"]
