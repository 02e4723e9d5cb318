"""How bots play Daldøs: evaluation, playout policy, sparring partners, search settings.

`evaluate` counts pawns by their place and by how exposed they are. `playout_policy` evaluates each use of a die with
a small value network (`weights/policy.npz`). Search evaluates positions with a network of the same kind and eight times
the units (`weights/value.npz`). Two levels are sparring partners (`spar`) with a network each (`weights/helmsman.npz`,
`weights/captain.npz`). All four were trained on games against themselves and each other; each file contains its
training recipe (`benches/train_daldos.py`).
"""

from __future__ import annotations

from ludotheque.games.daldos.bot.evaluate import evaluate, judge, spar
from ludotheque.games.daldos.bot.policy import playout_policy

__all__ = ["SEARCH", "evaluate", "judge", "playout_policy", "spar"]

SEARCH = {"explore": 0.5, "depth": 0}
"""Less exploration than usual and no playouts: positions are evaluated directly (`benches/results/daldos.md`)."""
