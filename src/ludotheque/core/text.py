"""Messages in French and English, from the `text.*.ftl` of a game or another package (Project Fluent)."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from ludotheque.core.errors import LudothequeError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")


def check_language(language: str) -> str:
    """A language the house speaks.

    >>> check_language("de")
    Traceback (most recent call last):
    ludotheque.core.errors.LudothequeError: unknown language 'de': expected en or fr
    """
    if language not in LANGUAGES:
        raise LudothequeError(f"unknown language {language!r}: expected {' or '.join(LANGUAGES)}")
    return language


@cache
def bundle(package: str, language: str) -> FluentBundle:
    """The messages of a package (`ludotheque.server`) in a language."""
    from fluent.runtime import FluentBundle, FluentResource

    messages = FluentBundle([check_language(language)], use_isolating=False)
    file = resources.files(package) / f"text.{language}.ftl"
    messages.add_resource(FluentResource(file.read_text("utf-8")))
    return messages


def say(slug: str, language: str, message: str, **arguments: str | int) -> str:
    """A message of a game, its arguments filled in.

    >>> say("daldos", "fr", "side-white")
    'Blanc'
    """
    return sentence(_folder(slug), language, message, **arguments)


def sentence(package: str, language: str, message: str, **arguments: str | int) -> str:
    """A message of any package that has a `text.*.ftl`, its arguments filled in.

    >>> sentence("ludotheque.server", "en", "refused-turn")
    'It is not your turn.'
    """
    return _filled_in(package, language, message, tuple(arguments.items()))


@lru_cache(maxsize=1 << 16)
def _filled_in(package: str, language: str, message: str, arguments: tuple[tuple[str, str | int], ...]) -> str:
    """Kept: a picture has dozens of labels, most of them those of the picture before."""
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
    """The messages a game has in a language."""
    return set(bundle(_folder(slug), language)._messages)


def _folder(slug: str) -> str:
    return f"ludotheque.games.{slug}"


def document(slug: str, name: str) -> str:
    """A text file of a game's folder (`guide.fr.md`, `clauses.toml`)."""
    return (resources.files(_folder(slug)) / name).read_text("utf-8")
