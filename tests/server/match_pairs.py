"""Pairs of matches that differ only in what one seat knows, for tests that nothing hidden is sent to others.

Both matches are played step by step at the same time. After every step, the views of all other seats and of spectators
and the texts of the step must be equal in both. While the two positions are equal, the search tries from time to time
a step after which they differ. If there is no next step (for example because the last card of a pile would have to be
a different one in each match), the search goes back some steps and tries again.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ludotheque.core.contract import SPECTATOR
from ludotheque.core.game import Game
from ludotheque.core.state import State

LONGEST = 6000
"""The largest number of steps of a match."""

MOST_TRIES, RESTART_EVERY = 2000, 50
"""How often the search may go back, and after how many times it goes back to the start."""


@dataclass(frozen=True)
class MatchPair:
    """The actions and outcomes of two matches; `differing` is the number of steps after which the positions differ."""

    game: Game
    knowing_seat: int
    first: tuple[int, ...]
    second: tuple[int, ...]
    differing: int

    @property
    def other_seats(self) -> list[int]:
        """The seats whose views are the same in both matches."""
        return [seat for seat in range(self.game.seats) if seat != self.knowing_seat]


@dataclass(frozen=True)
class Step:
    """The positions of both matches, and the actions or outcomes that led to them."""

    first: State
    second: State
    actions: tuple[int, int] = (-1, -1)


def match_pair(game: Game, knowing_seat: int, seed: int) -> MatchPair:
    """Two whole matches that only `knowing_seat` can distinguish."""
    random = Random(seed)
    start = game.start()
    steps = [Step(start, start)]
    tries = 0
    while not steps[-1].first.is_over:
        step = _next(steps[-1], knowing_seat, random)
        if step is None or len(steps) > LONGEST:
            tries += 1
            assert tries < MOST_TRIES, f"no pair of matches of {game!r} for seat {knowing_seat}, seed {seed}"
            back = 1 << random.randrange(len(steps).bit_length()) if tries % RESTART_EVERY else len(steps)
            del steps[max(1, len(steps) - back) :]
        else:
            steps.append(step)
    actions = [step.actions for step in steps[1:]]
    return MatchPair(
        game,
        knowing_seat,
        tuple(first for first, _ in actions),
        tuple(second for _, second in actions),
        sum(step.first != step.second for step in steps),
    )


def _next(before: Step, knowing_seat: int, random: Random) -> Step | None:
    """A random step that looks the same to all other seats and to spectators; None if there is none."""
    first, second = before.first, before.second
    other_seats = [seat for seat in range(first.seats) if seat != knowing_seat]
    secret = first.is_chance or first.to_move == knowing_seat
    actions = list(first.weights() or first.legal_actions())
    random.shuffle(actions)
    if first.is_chance:
        actions.insert(0, random.choices(list(first.weights()), list(first.weights().values()))[0])
    part = first == second and random.random() < 0.3  # look for a step after which the positions differ
    equal_step = None
    for action in actions[:40]:
        after = first.play(action)
        texts = [after.view(seat).action_text for seat in (*other_seats, SPECTATOR)]
        choices = list(second.weights() or second.legal_actions()) if secret else [action]
        random.shuffle(choices)
        for choice in sorted(choices, key=lambda choice: (choice == action) == part):
            beside = second.play(choice)
            if [beside.view(seat).action_text for seat in (*other_seats, SPECTATOR)] != texts:
                continue
            if after.to_move != beside.to_move or any(after.view(seat) != beside.view(seat) for seat in other_seats):
                continue
            step = Step(State(first.game, after.record), State(first.game, beside.record), (action, choice))
            if not part or after != beside:
                return step
            equal_step = equal_step or step
    return equal_step
