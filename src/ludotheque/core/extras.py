"""Optional dependencies: the extras of `pyproject.toml`, and the error when one is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.core.errors import MissingExtra


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Put this around imports that need the extra `name`: if they fail, `MissingExtra` says that `what` needs it.

    >>> with extra("server", "`ludotheque serve`"):
    ...     import a_package_that_is_not_installed
    Traceback (most recent call last):
    ludotheque.core.errors.MissingExtra: `ludotheque serve` needs the extra 'server': pip install 'ludotheque[server]'
    """
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as missing:
        if (missing.name or "ludotheque").partition(".")[0] == "ludotheque":
            raise  # a mistake in our own imports, not a missing extra
        sentence = f"{what} needs the extra {name!r}: pip install 'ludotheque[{name}]'"
        raise MissingExtra(sentence, name=missing.name) from missing
