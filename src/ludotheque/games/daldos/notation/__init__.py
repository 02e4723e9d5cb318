"""The notation of Daldøs: actions, events and positions as text."""

from __future__ import annotations

from ludotheque.games.daldos.notation.read import read_position, split, tidy
from ludotheque.games.daldos.notation.write import events, write_action, write_position

__all__ = ["events", "read_position", "split", "tidy", "write_action", "write_position"]
