"""The conformance suite: checks that every game must pass, without exceptions.

In the tests of a game's package, one line is enough:

    from ludotheque.conformance import conformance_test

    test_nim = conformance_test("nim")

or from the command line, `ludotheque conformance nim`. Each check has a name and says in one sentence what is wrong:

    observe: value 1.5 at feature own_rows[3], expected 0 to 1 (seat 0 in <nim: 3 5 7 0>)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludotheque.conformance.checks import CHECKS, Check
from ludotheque.conformance.sample import Sample, random_decision, variants
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.registry import info

__all__ = [
    "CHECKS",
    "Check",
    "Nonconformance",
    "Sample",
    "check_game",
    "conformance_test",
    "random_decision",
    "variants",
]


class Nonconformance(AssertionError):
    """A game fails one or more checks: one line per fault, which begins with the name of the check."""


def failures(sample: Sample) -> Iterator[str]:
    """Run all checks on a sample of a game; yield the first fault that each check finds, as `name: sentence`."""
    for check in CHECKS:
        try:
            fault = next(iter(check.find(sample)), None)
        except LudothequeError as error:
            fault = str(error)
        except Exception as error:  # an error in the code of the game is a fault, too
            fault = f"{type(error).__name__}: {error}"
        if fault is not None:
            yield f"{check.name}: {fault}"


def check_game(game: Game, games: int = 2, subset_size: int = 24) -> None:
    """Run all checks on a game under its options, in `games` random games; raises `Nonconformance` with the faults.

    `subset_size` is the number of positions for the slower checks.
    """
    found = list(failures(Sample(game, games, subset_size=subset_size)))
    if found:
        raise Nonconformance("\n".join(found))


def conformance_test(slug: str, games: int = 2) -> Callable[..., None]:
    """Return a test function for pytest that runs all checks under every value of every option."""
    import pytest

    cases = [
        pytest.param(options, id="-".join(map(str, options.values())) or "default") for options in variants(info(slug))
    ]

    def test(options: dict[str, Any]) -> None:
        check_game(Game(slug, **options), games, subset_size=8 if options else 24)

    marked: Callable[..., None] = pytest.mark.parametrize("options", cases)(test)
    return marked
