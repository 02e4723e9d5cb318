"""Game packages: found by entry points, loaded and checked once, with one sentence about what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.cli.new_game import write_package
from ludotheque.core.errors import OptionError
from ludotheque.core.module import PARTS, load
from tests.games import BUILT_IN

Change = Callable[[Path], None]


class Site:
    """A folder on the import path with installed packages and their entry points."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, slug: str = "pebbles", package: str | None = None) -> Path:
        """Write and install a minimal game; return the folder of its package."""
        package = package or slug
        written = self.folder / f"source-{package}"
        write_package(package, written)
        (written / package).rename(self.folder / package)
        info = self.folder / package / "info.py"
        info.write_text(info.read_text("utf-8").replace(f'slug="{package}"', f'slug="{slug}"'), "utf-8")
        self.declare(slug, package)
        return self.folder / package

    def declare(self, slug: str, package: str) -> None:
        """Write the metadata of a package with an entry point for a game of that name."""
        metadata = self.folder / f"{package}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (metadata / "entry_points.txt").write_text(f"[ludotheque.games]\n{slug} = {package}\n", "utf-8")

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the command line with these packages installed."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, "-m", "ludotheque.cli", *arguments], env=environment, capture_output=True, text=True
        )


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def replaced(path: str, old: str, new: str) -> Change:
    def change(package: Path) -> None:
        file = package / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")

    return change


def removed(path: str) -> Change:
    return lambda package: (package / path).unlink()


def added(path: str, text: str = "") -> Change:
    def change(package: Path) -> None:
        (package / path).write_text(text, "utf-8")

    return change


RULES, NOTATION = "rules/__init__.py", "notation/__init__.py"

BROKEN: list[tuple[str, Change, str]] = [
    ("missing kernel", replaced(RULES, '"apply", ', ""), "rules does not export apply: expected apply(board"),
    (
        "no kernel",
        replaced(RULES, "def apply(", "def aply("),
        "rules does not export apply: expected apply(board, state",
    ),
    (
        "misspelt",
        replaced(RULES, "scores", "scorse"),
        "rules does not export scores: expected scores(board, state, out)",
    ),
    (
        "wrong signature",
        replaced(RULES, "state: Record, action: int) -> None", "state: Record) -> None"),
        "rules has apply(board, state): expected apply(board, state, action)",
    ),
    (
        "a value for a kernel",
        replaced(RULES, "def setup(", "setup = 3\n\n\ndef lay("),
        "is not a plain function: expected",
    ),
    ("an unknown member", replaced(NOTATION, '"write_action"', '"write_action", "re"'), "notation exports 're'"),
    ("no __all__", replaced(NOTATION, "__all__", "names"), "notation has no __all__: expected a list of write_action"),
    ("an unknown file", added("rulez.py"), "unknown file rulez.py"),
    ("a file in the wrong place", added("sprites.svg"), "unknown file sprites.svg: expected art/sprites.svg"),
    ("no messages", removed("text/fr.ftl"), "text/fr.ftl is missing: expected the messages of the game"),
    ("no notation", removed(NOTATION), "notation/ is missing: expected write_action, write_position, read_position"),
    ("rules that raise", added(RULES, "1 / 0"), "rules cannot be imported (ZeroDivisionError"),
    ("info that raises", added("info.py", "import nowhere"), "info.py cannot be imported (ModuleNotFoundError"),
    ("no INFO", added("info.py", "INFO = 3"), "info.py has no INFO: expected INFO = Info(slug='pebbles', …)"),
    (
        "another slug",
        replaced("info.py", 'slug="pebbles"', 'slug="stones"'),
        "INFO.slug is 'stones': expected 'pebbles'",
    ),
    (
        "no state",
        replaced(RULES, "STATE = state_layout(", "STATE = ("),
        "rules.STATE is not the layout of a state: expected state_layout",
    ),
    ("no bound", replaced(RULES, "MOST_ACTIONS = 3", "MOST_ACTIONS = 0"), "rules.MOST_ACTIONS is 0: expected a whole"),
    (
        "secrets without hide",
        replaced("info.py", "most=2,", "most=2,\n    hides=lambda options: True,"),
        "expected rules.hide, rules.determinize",
    ),
]


@pytest.mark.parametrize(("change", "message"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_package_is_reported_in_one_sentence(site: Site, change: Change, message: str) -> None:
    """The sentence names the package and what was expected."""
    change(site.add())
    done = site.run("position", "pebbles")
    assert done.returncode == 2 and done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("ludotheque: pebbles: ") and message in line, line


def test_broken_packages_do_not_affect_the_other_games(site: Site) -> None:
    """Broken packages are reported, one sentence each; the other games can be played."""
    removed(NOTATION)(site.add("pebbles"))
    added("info.py", "1 / 0")(site.add("stones"))
    site.add("marbles")
    listed = site.run("games", "--json")
    assert [game["game"] for game in json.loads(listed.stdout)] == sorted([*BUILT_IN, "marbles"])
    pebbles, stones = sorted(listed.stderr.splitlines())
    assert pebbles.startswith("ludotheque: pebbles: notation/ is missing")
    assert stones.startswith("ludotheque: stones: info.py cannot be imported (ZeroDivisionError")
    assert json.loads(site.run("position", "daldos", "--json").stdout)["game"] == "daldos"


def test_an_entry_point_without_a_package(site: Site) -> None:
    site.declare("pebbles", "no_such_package")
    done = site.run("position", "pebbles")
    assert done.returncode == 2
    assert done.stderr.startswith("ludotheque: no_such_package: info.py cannot be imported (ModuleNotFoundError")


def test_two_games_with_the_same_name(site: Site) -> None:
    """Neither can be played; but the name of a built-in game always means the built-in game."""
    site.add("pebbles", "first_pebbles")
    site.add("pebbles", "second_pebbles")
    site.add("daldos", "my_daldos")
    done = site.run("position", "pebbles")
    assert done.returncode == 2
    assert "second_pebbles" in done.stderr and "both claim the name 'pebbles': expected one game" in done.stderr
    assert json.loads(site.run("position", "daldos", "--json").stdout)["game"] == "daldos"
    listed = site.run("games", "--json")
    assert [game["game"] for game in json.loads(listed.stdout)] == list(BUILT_IN)
    assert "my_daldos: claims the name 'daldos' of a built-in game: expected another name" in listed.stderr


def test_a_new_game_is_small_and_works(site: Site, tmp_path: Path) -> None:
    written = write_package("tiny", tmp_path / "tiny_source")
    code = sum(len(path.read_text("utf-8").splitlines()) for path in written if path.suffix == ".py")
    assert len(written) <= 6 and code <= 150
    site.add()
    done = site.run("position", "pebbles", "--play", "3 2", "--json")
    assert json.loads(done.stdout)["position"] == "16 1"
    assert site.run("conformance", "pebbles").stdout == "default options: ok\n"


@pytest.mark.parametrize("name", ["Nim", "2nim", "class", "nim-2", "daldos", ""])
def test_names_that_are_not_allowed(name: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="expected"):
        write_package(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_an_existing_folder_is_not_overwritten(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="exists already"):
        write_package("pebbles", tmp_path)


def test_every_member_of_the_contract_is_described() -> None:
    """docs/reference/contract.md is generated from these docstrings."""
    for part in PARTS:
        assert part.__doc__
        for name, member in part.members().items():
            if callable(member):
                assert (member.__func__ if isinstance(member, staticmethod) else member).__doc__, (part, name)


def test_a_game_is_loaded_once() -> None:
    assert load("daldos") is load("daldos")
