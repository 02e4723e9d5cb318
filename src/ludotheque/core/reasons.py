"""Why an action is not allowed: a clause of the rules and a translated sentence."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.core.text import translate


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed: the clause of the rules, and a message with its arguments.

    `package` is the package whose `text/*.ftl` has the message; a game leaves it empty, and `State.why_not`
    fills it in.
    """

    clause: str
    message: str
    arguments: tuple[tuple[str, str | int], ...] = ()
    package: str = ""

    def text(self, language: str = "en") -> str:
        """The reason as a sentence in a language."""
        return translate(self.package, language, self.message, **dict(self.arguments))

    def __str__(self) -> str:
        return f"{self.text()} ({self.clause})" if self.clause else self.text()


def because(clause: str, message: str, **arguments: str | int) -> Reason:
    """A reason with a message of the game itself: `because("DAL-18", "why-own-pawn", hole="M5")`."""
    return Reason(clause, message, tuple(arguments.items()))


def without_clause(message: str, **arguments: str | int) -> Reason:
    """A reason with a message of `ludotheque.core`, for games that have no `reasons.py`.

    >>> without_clause("why-over").text()
    'The game is over.'
    """
    return Reason("", message, tuple(arguments.items()), "ludotheque.core")
