# %% [markdown]
# # A tour with pictures
#
# A script in cells: run it in an editor that knows the `# %%` marks, or a cell at a time in a notebook, where a
# position shows itself as its picture. `make docs` makes this page of it.

# %%
from __future__ import annotations

import numpy as np

from ludotheque import Game, State
from ludotheque.core.observation import groups, observed

# %% [markdown]
# ## A position is a value
# `play` gives the next position and leaves this one as it is, so every position of a game can be kept, compared and
# drawn. Chance is played too: `r13` is a throw of 1 and 3.

# %%
start = Game("daldos").start()
woken = start.play("r13").play("1:W12-M1!")
woken.play("3:M1-M4")

# %% [markdown]
# ## What a seat sees
# In Alaska players keep cards. The position as red sees it, who knows his own cards only, and some of the numbers
# that a learner in his seat is given.

# %%
stream = np.zeros(3, np.int64)


def random_position(game: Game, steps: int) -> State:
    """A position after so many random steps."""
    state = game.start()
    while steps or state.is_chance:
        legal = state.legal_actions()
        state = state.roll(stream) if state.is_chance else state.play(legal[steps % len(legal)])
        steps = max(0, steps - 1)
    return state


trip = random_position(Game("alaska", players=3), 120)
view = trip.view(0)
seen = groups(trip.game, observed(trip, 0))
print(seen["hand"], seen["events"].round(2))
view

# %% [markdown]
# ## A path through Ayalan
# The picture of a seat has rings around what it may click; the same actions are ones in its mask.

# %%
route = random_position(Game("ayalan", players=2), 30)
print(int(route.mask().sum()), "of", route.game.action_count, "actions are legal:", *route.legal_texts()[:6])
route
