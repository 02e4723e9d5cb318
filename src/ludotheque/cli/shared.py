"""What several commands use: types of arguments, parsing of games and positions, output, progress bars."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ludotheque.core import registry
from ludotheque.core.errors import OptionError, RecordError
from ludotheque.core.game import Game
from ludotheque.core.record import Match, read_record
from ludotheque.core.state import State

out = Console(highlight=False, soft_wrap=True)

COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())

GameName = Annotated[str, typer.Argument(metavar="GAME", help="which game; `ludotheque games` lists them")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="an option of the game")
]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
Language = Annotated[str, typer.Option("--lang", "-l", metavar="en|fr", help="language")]
Line = Annotated[
    str, typer.Option("--play", "-p", metavar='"a b c"', help="actions and outcomes to play first, in notation")
]
Text = Annotated[
    str | None, typer.Option("--text", "-t", metavar="POSITION", help="a position; default: the first one")
]
SeatNumber = Annotated[int | None, typer.Option("--seat", "-s", metavar="N", help="as this seat sees it, from 0")]
BotNames = Annotated[
    list[str], typer.Argument(metavar="BOT BOT …", help="names, as `ludotheque bots` lists them, or module:Class")
]
Iterations = Annotated[
    int | None, typer.Option(metavar="N", help="search iterations per decision, the same for every bot that searches")
]
Milliseconds = Annotated[
    float | None, typer.Option(metavar="N", help="time per decision, the same for every bot that searches")
]
Workers = Annotated[int, typer.Option(metavar="W", help="number of processes")]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="a Ray cluster, such as auto or host:port")]


def parse_game(name: str, options: list[str] | None) -> Game:
    """The game with options in the form NAME=VALUE; raises `UnknownGame` or `OptionError`."""
    registry.check_slug(name)
    given: dict[str, Any] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals:
            raise OptionError(f"option {option!r}: expected NAME=VALUE")
        given[key] = value
    registry.info(name).check_names(given)
    return Game(name, **given)


def import_from_here() -> None:
    """Add the current folder to the end of the import path, so that bots `module:Class` are found there."""
    here = os.getcwd()
    if not {"", here} & set(sys.path):
        sys.path.append(here)


def parse_position(game: Game, text: str | None, line: str) -> State:
    """The position of a text, or the first one if it is None, after a line of actions."""
    state = game.position(text) if text is not None else game.start()
    return state.play_line(line)


def show(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def plain(numbers: list[float] | None) -> list[float] | None:
    """The same numbers, whole ones as `int`, so that JSON shows them without a decimal point."""
    return None if numbers is None else [int(n) if n == int(n) else n for n in numbers]


def load_record(file: Path) -> Match:
    """Read the match record in a file; raises `RecordError`."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RecordError(f"{file}: cannot be read ({reason}): expected a match record") from None
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None


@contextmanager
def progress_bar(name: str, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar if stderr is a terminal; yields a function to call with (done, total)."""
    err = Console(stderr=True)
    with Progress(*COLUMNS, console=err, transient=True, disable=quiet or not err.is_terminal) as progress:
        task = progress.add_task(name, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def advancing(name: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yields a function to call with the number of items done since the last call."""
    done = 0
    with progress_bar(name, quiet) as report:

        def advance(more: int) -> None:
            nonlocal done
            done += more
            report(done, total)

        report(0, total)
        yield advance
