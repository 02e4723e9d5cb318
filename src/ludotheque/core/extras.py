"""Parts of the package that need more than the base install: the extras of `pyproject.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludotheque.core.errors import MissingExtra


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Around imports that the extra `name` makes possible: whoever lacks it reads which one `what` needs.

    >>> with extra("server", "`ludotheque serve`"):
    ...     import a_package_that_is_not_installed
    Traceback (most recent call last):
    ludotheque.core.errors.MissingExtra: `ludotheque serve` needs the extra 'server': pip install 'ludotheque[server]'
    """
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as missing:
        if (missing.name or "ludotheque").partition(".")[0] == "ludotheque":
            raise  # a mistake of ours, which no extra mends
        sentence = f"{what} needs the extra {name!r}: pip install 'ludotheque[{name}]'"
        raise MissingExtra(sentence, name=missing.name) from missing
