"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docs._ext.page import Page, table
from typer.main import get_command

from ludotheque.cli import app

SEEDS = "a seed: the same number gives the same result"
"""For `--seed`, which needs no other help."""


def commands(page: Page) -> str:
    """Every command with its usage, its arguments and its options."""
    return "\n\n".join(
        part for path, command in walk("ludotheque", get_command(app)) for part in section(path, command)
    )


def walk(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """The commands in the order of their names, each with the words that call it."""
    inner = getattr(command, "commands", None)
    if inner is None:
        yield path, command
        return
    for name in sorted(inner):
        yield from walk(f"{path} {name}", inner[name])


def section(path: str, command: Any) -> Iterator[str]:
    """One command."""
    shown = [parameter for parameter in command.params if not parameter.hidden]
    arguments = [written(parameter) for parameter in shown if parameter.param_type_name == "argument"]
    yield f"## `{path}`"
    yield str(command.help)
    yield f"```text\n{' '.join([path, *(['[OPTIONS]'] if len(shown) > len(arguments) else []), *arguments])}\n```"
    if shown:
        yield table(["argument or option", "meaning", "default"], map(row, shown))


def written(parameter: Any) -> str:
    """What stands for the value of an argument or an option."""
    return str(parameter.metavar or parameter.name.upper())


def row(parameter: Any) -> list[str]:
    """An argument or an option: how it is written, what it does, and what it is when left out."""
    flag = getattr(parameter, "is_flag", False)
    names = parameter.opts if parameter.param_type_name == "option" else []
    value = [] if flag else [written(parameter)]
    default = "" if flag or parameter.default in (None, "", ()) else f"`{parameter.default}`"
    form = " ".join([", ".join(f"`{name}`" for name in names), *(f"`{one}`" for one in value)]).strip()
    meaning = parameter.help or (SEEDS if parameter.name == "seed" else "")
    return [form, meaning, "required" if parameter.required else default]
