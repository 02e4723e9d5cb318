"""The tutorial about one's own box: its files pass the loaders' checks, and its commands run with them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from docs._ext.built_in import BUILT_IN
from docs._ext.checks import data_files
from typer.testing import CliRunner

from ludotheque.cli import app
from ludotheque.core.errors import LudothequeError

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "enter-your-own-box.md").read_text("utf-8")
GAMES = ROOT / "src" / "ludotheque" / "games"

FILES = re.findall(r"```{code-block} (toml|diff)\n:caption: (\S+?\.toml)(?:, from (\S+))?\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^ludotheque [a-z].*$", PAGE, re.MULTILINE)
REFUSED = re.findall(r"^\$ (ludotheque .*)\n(ludotheque: .*)$", PAGE, re.MULTILINE)


def changed(text: str, diff: str) -> str:
    """A text after the changes of a diff; what a change replaces must be there once."""
    for change in diff.strip("\n").split("\n\n"):
        lines = change.splitlines()
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files of the tutorial."""
    folder = tmp_path_factory.mktemp("own_box")
    for language, name, start, text in FILES:
        assert bool(start) == (language == "diff")
        (folder / name).write_text(changed((GAMES / start).read_text("utf-8"), text) if start else text, "utf-8")
    return folder


def run(command: str) -> Exception | None:
    """Run a command of the tutorial, leaving a game at the first question; a warning is an error."""
    done = CliRunner().invoke(app, shlex.split(command)[1:], input="q\n")
    if done.exception is not None and not isinstance(done.exception, LudothequeError):
        raise done.exception
    return done.exception


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: "-".join(command.split()[1:3]))
def test_command(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(folder)
    assert run(command) is None


@pytest.mark.parametrize(("command", "said"), REFUSED)
def test_command_that_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, said: str) -> None:
    monkeypatch.chdir(folder)
    assert f"ludotheque: {run(command)}" == said


def test_every_file_of_every_game_has_an_example() -> None:
    """Each game is drawn, simulated and played; each data file of a game is in a command; each block is a file."""
    tried = {tuple(command.split()[1:3]) for command in COMMANDS}
    assert tried == {(verb, slug) for verb in ("draw", "simulate", "play") for slug in BUILT_IN}
    given = [(line.split()[2], *found) for line in COMMANDS for found in re.findall(r"(\w+)=(\S+\.toml)", line)]
    assert {(slug, option) for slug, option, _ in given} == {
        (g, option.name) for g in BUILT_IN for option in data_files(g)
    }
    wrong = {file for line, _ in REFUSED for file in re.findall(r"=(\S+\.toml)", line)}
    assert {name for _, name, _, _ in FILES} == {file for _, _, file in given} | wrong
    assert len(FILES) == len(re.findall(r"```({code-block} )?(toml|diff)\n", PAGE)) and REFUSED


def test_what_the_tutorial_names_is_in_the_browser() -> None:
    """The words in bold type are the texts of buttons and pages."""
    browser = PAGE.partition("## In the browser")[2].partition("\n## ")[0]
    names = re.findall(r"\*\*(.+?)\*\*", browser)
    texts = re.findall(r"^[\w-]+ = (.+)$", (ROOT / "web" / "text" / "en.ftl").read_text("utf-8"), re.MULTILINE)
    assert names and [name for name in names if name not in texts] == []
