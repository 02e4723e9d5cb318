"""What can go wrong, each with one line that says what was expected."""

from __future__ import annotations


class LudothequeError(Exception):
    """The base of every error a person's input can cause."""


class UnknownGame(LudothequeError):
    """There is no game of that name."""


class GamePackageError(LudothequeError):
    """A package of a game that does not keep the contract (`core.module`)."""


class OptionError(LudothequeError):
    """An option that does not exist, or a value it does not take."""


class BoardError(LudothequeError):
    """A board file that cannot be used."""


class PositionError(LudothequeError):
    """A position text that cannot be read."""


class IllegalAction(LudothequeError):
    """An action that the rules do not allow here, or a text that names none."""


class RecordError(LudothequeError):
    """A match record that cannot be read or replayed."""


class BackendError(LudothequeError):
    """A backend that does not exist, is not installed or cannot run a game."""


class MissingExtra(LudothequeError, ImportError):
    """Something that needs packages the base install does not bring (`core.extras`)."""
