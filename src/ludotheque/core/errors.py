"""The errors of the package. Each message is one line that says what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.core.reasons import Reason


class LudothequeError(Exception):
    """The base class of all errors that wrong input can cause."""


class UnknownGame(LudothequeError):
    """No game of that name is installed."""


class GamePackageError(LudothequeError):
    """The package of a game breaks the contract (`core.module`)."""


class OptionError(LudothequeError):
    """An option does not exist, or does not allow the value."""


class BoardError(LudothequeError):
    """A data file cannot be read, or its content is wrong: which file, why, and the thing that is wrong."""

    def __init__(self, path: str, reason: Reason, thing: tuple[str, str] | None = None) -> None:
        super().__init__(f"{path}: {reason}" if path else str(reason))
        self.path, self.reason, self.thing = path, reason, thing

    def text(self, language: str) -> str:
        """The error in a language."""
        return f"{self.path}: {self.reason.text(language)}" if self.path else self.reason.text(language)

    def __reduce__(self) -> tuple[Any, ...]:
        return BoardError, (self.path, self.reason, self.thing)


class PositionError(LudothequeError):
    """The text of a position cannot be read."""


class IllegalAction(LudothequeError):
    """The rules do not allow an action in this position, or a text is not the notation of any action."""


class RecordError(LudothequeError):
    """A match record cannot be read or replayed."""


class BackendError(LudothequeError):
    """A backend does not exist, is not installed or cannot run a game."""


class MissingExtra(LudothequeError, ImportError):
    """A feature needs packages that are not part of the base install (`core.extras`)."""
