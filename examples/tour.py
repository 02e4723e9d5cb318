# %% [markdown]
# # A tour with pictures
#
# A script in cells: run it in an editor that supports `# %%` cells, or copy the cells to a notebook, which shows a
# position as a picture. `make docs` makes this page from it.

# %%
from __future__ import annotations

import numpy as np

from ludotheque import Game, State
from ludotheque.core.observation import groups, observed

# %% [markdown]
# ## Positions are immutable
# `play` returns the next position and does not change this one, so every position of a game can be kept, compared and
# drawn. Chance outcomes are played in the same way: `r13` is a throw of 1 and 3.

# %%
start = Game("daldos").start()
woken = start.play("r13").play("1:W12-M1!")
woken.play("3:M1-M4")

# %% [markdown]
# ## What a seat sees
# In Alaska players hold cards. This is the position as red sees it, who knows only their own cards, and some of the
# numbers that a learner on this seat receives.

# %%
stream = np.zeros(3, np.int64)


def position_after(game: Game, steps: int) -> State:
    """A decision after `steps` steps, with arbitrary actions."""
    state = game.start()
    while steps or state.is_chance:
        legal = state.legal_actions()
        state = state.roll(stream) if state.is_chance else state.play(legal[steps % len(legal)])
        steps = max(0, steps - 1)
    return state


trip = position_after(Game("alaska", players=3), 120)
view = trip.view(0)
seen = groups(trip.game, observed(trip, 0))
print(seen["hand"], seen["events"].round(2))
view

# %% [markdown]
# ## A path through Ayalan
# The picture for a seat has rings around everything that the seat can click; the mask has a 1 for the same actions.

# %%
route = position_after(Game("ayalan", players=2), 30)
print(int(route.mask().sum()), "of", route.game.action_count, "actions are legal:", *route.legal_texts()[:6])
route
