"""Two matches that nobody but one seat can tell apart: the same steps for all the others, another truth behind them.

Both matches are played side by side. Whatever happens must look the same to every other seat and to those who watch
(their hidden views and the texts of the step are equal). Where the truths are the same, a step that parts them is
looked for now and then. A way that ends nowhere (the last card of a pile must be one thing in one match and
another in the other) is walked back a little and tried again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.game import Game
from ludotheque.core.state import State

LONGEST = 6000
MOST_TRIES, RESTART = 2000, 50
"""Dead ends in all, and after how many of them everything is begun again."""


@dataclass(frozen=True)
class Twins:
    """The lines of two matches; `differ` counts the positions in which their truths are not the same."""

    game: Game
    knower: int
    one: tuple[int, ...]
    other: tuple[int, ...]
    differ: int

    @property
    def blind(self) -> list[int]:
        """The seats that cannot tell the matches apart."""
        return [seat for seat in range(self.game.seats) if seat != self.knower]


@dataclass(frozen=True)
class Step:
    one: State
    other: State
    actions: tuple[int, int] = (-1, -1)


def twins(game: Game, knower: int, seed: int) -> Twins:
    """A pair of whole matches in which `knower` knows what the others do not."""
    random = Random(seed)
    start = game.start()
    steps = [Step(start, start)]
    tries = 0
    while not steps[-1].one.is_over:
        step = _next(steps[-1], knower, random)
        if step is None or len(steps) > LONGEST:
            tries += 1
            assert tries < MOST_TRIES, f"no twins of {game!r} for seat {knower}, seed {seed}"
            back = 1 << random.randrange(len(steps).bit_length()) if tries % RESTART else len(steps)
            del steps[max(1, len(steps) - back) :]
        else:
            steps.append(step)
    lines = [step.actions for step in steps[1:]]
    return Twins(
        game,
        knower,
        tuple(one for one, _ in lines),
        tuple(other for _, other in lines),
        sum(step.one != step.other for step in steps),
    )


def _next(at: Step, knower: int, random: Random) -> Step | None:
    """A step that looks alike in both matches, if there is one."""
    one, other = at.one, at.other
    blind = [seat for seat in range(one.seats) if seat != knower]
    secret = one.is_chance or one.to_move == knower
    first = list(one.weights() or one.legal_actions())
    random.shuffle(first)
    if one.is_chance:
        first.insert(0, random.choices(list(one.weights()), list(one.weights().values()))[0])
    parting = one == other and random.random() < 0.3
    alike = None
    for action in first[:40]:
        after = one.play(action)
        seen = [after.view(seat).action_text for seat in (*blind, SPECTATOR)]
        choices = list(other.weights() or other.legal_actions()) if secret else [action]
        random.shuffle(choices)
        for choice in sorted(choices, key=lambda choice: (choice == action) == parting):
            beside = other.play(choice)
            if [beside.view(seat).action_text for seat in (*blind, SPECTATOR)] != seen:
                continue
            if after.to_move != beside.to_move or any(after.view(seat) != beside.view(seat) for seat in blind):
                continue
            step = Step(State(one.game, after.record), State(one.game, beside.record), (action, choice))
            if not parting or after != beside:
                return step
            alike = alike or step
    return alike
