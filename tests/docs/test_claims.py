"""What the pages name exists: commands and their options, targets of make, settings, addresses, files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from docs._ext.command_line import walk
from typer.main import get_command

from ludotheque.cli import app
from ludotheque.server.app import create_app
from ludotheque.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMANDS: dict[str, Any] = dict(walk("ludotheque", get_command(app)))
OTHER_VARIABLES = {"LUDOTHEQUE_SKIP_CLIENT", "LUDOTHEQUE_NAME"}
COMMAND = r"(?:^|\n|`)\s*(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(ludotheque [a-z][^\n`]*)"
FILE = re.compile(r"`((?:docs|web|examples|benches|tests|src)/[\w./-]+)`")


def named(pattern: str) -> list[tuple[str, str]]:
    """What a pattern finds, each with the page it is on."""
    return [(found, page.name) for page in PAGES for found in re.findall(pattern, page.read_text("utf-8"))]


def test_commands_and_options() -> None:
    """Each line with a command: the command exists, and so does each option that follows it."""
    wrong = []
    for line, page in named(COMMAND):
        words = line.split()
        path = " ".join(words[:3]) if words[1] == "db" else " ".join(words[:2])
        if path not in COMMANDS:
            wrong.append(f"{page}: {path}")
            continue
        known = {"--help", *(name for parameter in COMMANDS[path].params for name in parameter.opts)}
        wrong += [f"{page}: {path} {word}" for word in words if word.startswith("--") and word not in known]
    assert wrong == []


def test_targets_of_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert [pair for pair in named(r"(?:`|^|    |\n)make ([a-z-]+)") if pair[0] not in targets] == []


def test_settings() -> None:
    known = {f"LUDOTHEQUE_{name.upper()}" for name in Settings.model_fields} | OTHER_VARIABLES
    assert [pair for pair in named(r"LUDOTHEQUE_[A-Z_]+") if pair[0] not in known] == []


def test_addresses() -> None:
    paths = create_app(Settings(compile=False, database="sqlite://")).openapi()["paths"]
    known = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert [pair for pair in named(r"`((?:GET|POST) /api/[^`\s]+)`") if pair[0] not in known] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files(page: Path) -> None:
    built = ("src/ludotheque/server/client/",)  # by `make client`
    names = [name for name in FILE.findall(page.read_text("utf-8")) if name not in built]
    assert [name for name in names if not (ROOT / name.replace("GAME", "daldos")).exists()] == []
