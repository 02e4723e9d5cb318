"""Messages in French and English, from the `text/*.ftl` of a game or another package (Project Fluent)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, TypeAlias

from ludotheque.core import registry
from ludotheque.core.errors import LudothequeError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")

Translate: TypeAlias = Callable[..., str]
"""A function that returns a message of one package in one language: `translate("narrate-throw", dice="1-3")`."""


def check_language(language: str) -> str:
    """Return the language; raises `LudothequeError` if there are no messages in it.

    >>> check_language("de")
    Traceback (most recent call last):
    ludotheque.core.errors.LudothequeError: unknown language 'de': expected en or fr
    """
    if language not in LANGUAGES:
        raise LudothequeError(f"unknown language {language!r}: expected {' or '.join(LANGUAGES)}")
    return language


@cache
def bundle(package: str, language: str) -> FluentBundle:
    """The messages of a package such as `ludotheque.server` in a language, from its `text/*.ftl`."""
    from fluent.runtime import FluentBundle, FluentResource

    messages = FluentBundle([check_language(language)], use_isolating=False)
    messages.add_resource(FluentResource((resources.files(package) / "text" / f"{language}.ftl").read_text("utf-8")))
    return messages


def translate_game(slug: str, language: str, message: str, **arguments: str | int) -> str:
    """A message of a game with its arguments; raises `LookupError` as `translate` does.

    >>> translate_game("daldos", "fr", "side-white")
    'Blanc'
    """
    return translate(registry.package_of(slug), language, message, **arguments)


def translate(package: str, language: str, message: str, **arguments: str | int) -> str:
    """A message of any package that has a `text/*.ftl`, with its arguments.

    Raises `LookupError` if the package has no such message, or an argument is missing.

    >>> translate("ludotheque.server", "en", "refused-turn")
    'It is not your turn.'
    """
    return _format(package, language, message, tuple(arguments.items()))


@lru_cache(maxsize=1 << 16)
def _format(package: str, language: str, message: str, arguments: tuple[tuple[str, str | int], ...]) -> str:
    """Format a message. Cached: a picture has dozens of labels, most of them the same as in the last picture."""
    messages, name = bundle(package, language), package.rpartition(".")[2]
    if not messages.has_message(message):
        raise LookupError(f"{name} has no message {message!r} in {language!r}")
    pattern = messages.get_message(message).value
    if pattern is None:
        raise LookupError(f"message {message!r} of {name} has no text in {language!r}")
    text, errors = messages.format_pattern(pattern, dict(arguments))
    if errors:
        raise LookupError(f"message {message!r} of {name} in {language!r}: {errors[0]}")
    return str(text)


def message_ids(slug: str, language: str) -> set[str]:
    """The ids of the messages that a game has in a language."""
    return set(bundle(registry.package_of(slug), language)._messages)


@cache
def document(slug: str, name: str) -> str | None:
    """A text file of a game's folder (`text/guide.fr.md`, `art/style.css`); None if the game has none."""
    file = resources.files(registry.package_of(slug))
    for step in name.split("/"):
        file = file / step
    return file.read_text("utf-8") if file.is_file() else None
