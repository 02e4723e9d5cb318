"""The rules of Thin Ice: the kernels of the contract.

The course of a turn is in `turn` (what an action does), `agenda` (who decides what, and what is still to be done) and
`duties` (pawn, tile, die). Each chapter of the rule sheet has a module: `setup`, `pawn`, `slides`, `tiles`, `bear`,
`chase`, `die`, `adrift`, `end`, `cards`, `hands`, `windows`, `teams`, `kraken`, `chunks`. `sea` looks up what lies on
a space.
"""

from __future__ import annotations

from ludotheque.games.thin_ice.rules.actions import legal_actions
from ludotheque.games.thin_ice.rules.chance import outcomes
from ludotheque.games.thin_ice.rules.end import scores, win_shares
from ludotheque.games.thin_ice.rules.hidden import determinize, hide, sees_action
from ludotheque.games.thin_ice.rules.record import MOST_ACTIONS, MOST_OUTCOMES, STATE
from ludotheque.games.thin_ice.rules.setup import setup
from ludotheque.games.thin_ice.rules.turn import apply

__all__ = [
    "MOST_ACTIONS",
    "MOST_OUTCOMES",
    "STATE",
    "apply",
    "determinize",
    "hide",
    "legal_actions",
    "outcomes",
    "scores",
    "sees_action",
    "setup",
    "win_shares",
]
