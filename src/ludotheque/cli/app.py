"""The Typer application, with which the command modules register their commands."""

from __future__ import annotations

from typing import Annotated

import typer

from ludotheque import __version__

app = typer.Typer(
    help="Ludothèque: tabletop games, exact and fast.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def common(version: Annotated[bool, typer.Option("--version", help="show the version")] = False) -> None:
    """Ludothèque: tabletop games, exact and fast."""
    if version:
        print(f"ludotheque {__version__}")
        raise typer.Exit
