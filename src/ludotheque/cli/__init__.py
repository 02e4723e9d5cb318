"""The command line: `ludotheque games`, `position`, `play`, `draw`, `replay`, `simulate` and the rest.

Most commands have `--json`. Exit codes: 0 success; 1 a check found faults; 2 wrong use or bad input, with one line on
stderr; 130 interrupted.
"""

from __future__ import annotations

import sys

import typer

from ludotheque.cli.app import app
from ludotheque.core.errors import LudothequeError

from ludotheque.cli import games, engine, bots, server, new_game  # isort: skip  # --help lists commands in this order

__all__ = ["app", "bots", "engine", "games", "main", "new_game", "server"]


def main() -> None:
    """Run the command line and exit; bad input ends with one line on stderr and exit code 2."""
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except LudothequeError as error:
        fail(str(error))
    except typer.TyperException as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        fail(f"{message} (see --help)")
    except (KeyboardInterrupt, typer.Abort):
        fail("interrupted", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def fail(message: str, status: int = 2) -> None:
    """Print one line on stderr and exit with this status."""
    print(f"ludotheque: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(status)
