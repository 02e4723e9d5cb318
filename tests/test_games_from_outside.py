"""Games in other packages: `examples/nim` is installed with pip, and then used with every part of Ludothèque."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.cli.new_game import write_package
from tests.browser.conftest import Visitors
from tests.server.servers import Server

ROOT = Path(__file__).parents[1]

SIMULATE = """
from ludotheque import Game
from ludotheque.core import cuda
for options in ({}, {"heaps": "1-3-5-7"}, {"last": "loses"}):
    game = Game("nim", **options)
    digests = {game.simulate(300, 1, backend=backend).digest for backend in ("python", "cpu")}
    assert len(digests) == 1, options
assert "play_" in cuda.ptx(game)  # without a GPU, the backend cuda is only compiled
"""

BOTS = """
from ludotheque import Game
from ludotheque.bots.match import play_match
assert play_match(Game("nim"), ["level4", "random"], 20, seed=1).rate(0)[0] > 0.8
"""

PETTINGZOO = """
import warnings
warnings.simplefilter("ignore")
from pettingzoo.test import api_test
from ludotheque.research.pettingzoo import env
api_test(env("nim"), num_cycles=100)
"""

GYMNASIUM = """
import gymnasium, numpy, ludotheque.research.gymnasium
many = gymnasium.make_vec("ludotheque/nim-v1", num_envs=64, vectorization_mode="vector_entry_point")
seen, info = many.reset(seed=1)
ended = 0
for _ in range(40):
    seen, rewards, terminated, truncated, info = many.step(seen["action_mask"].argmax(1))
    ended += int(terminated.sum())
assert ended > 64
one = gymnasium.make("ludotheque/nim-v1", opponents="greedy")
seen, info = one.reset(seed=1)
assert seen["action_mask"].sum() > 0
"""

OPENSPIEL = """
import random, pyspiel, ludotheque.research.openspiel
from open_spiel.python.algorithms import mcts
game = pyspiel.load_game("ludotheque_nim")  # OpenSpiel has its own game "nim"
state = game.new_initial_state()
bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1))
while not state.is_terminal():
    state.apply_action(bot.step(state))
assert sorted(state.returns()) == [-1.0, 1.0]
assert pyspiel.load_game("nim").new_initial_state().num_players() == 2
"""


class Installed:
    """The example game and a package written by `new-game`, installed into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "site"
        write_package("nim2", folder / "nim2")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        command += ["--no-index", "--disable-pip-version-check", "--target", str(self.folder)]
        subprocess.run([*command, ROOT / "examples" / "nim", folder / "nim2"], check=True, cwd=folder)

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.folder)}

    def run(self, *arguments: str | Path) -> str:
        """Run Python with the packages installed; return its output."""
        environment = {**os.environ, **self.environment}
        done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("outside"))


def test_conformance_in_one_line_of_pytest(installed: Installed) -> None:
    output = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "examples/nim/tests")
    assert "3 passed" in output
    assert installed.run("-m", "ludotheque.cli", "conformance", "nim2") == "default options: ok\n"


@pytest.mark.parametrize(
    "code", [SIMULATE, BOTS, PETTINGZOO, GYMNASIUM, OPENSPIEL],
    ids=["simulation", "bots", "pettingzoo", "gymnasium", "openspiel"],
)  # fmt: skip
def test_nim_works_with_every_part(installed: Installed, code: str) -> None:
    installed.run("-c", code)


def test_the_tutorial_runs(installed: Installed) -> None:
    """The examples in `examples/nim/README.md` run."""
    installed.run("-m", "doctest", "-o", "NORMALIZE_WHITESPACE", "examples/nim/README.md")


@pytest.fixture(scope="module")
def server(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("outside-server")
    server = Server(
        str(folder / "tables.db"), folder / "log", settings={"compile": "true", "pace": "0.01"},
        environment=installed.environment,
    )  # fmt: skip
    server.start()
    yield server
    server.kill()


@pytest.mark.parametrize("name", ["Nim", "Nim2"])
def test_a_whole_match_in_the_browser(server: Server, browser: Browser, tmp_path: Path, name: str) -> None:
    """A game with its own picture, and one with the default picture."""
    visitors = Visitors(browser, server, tmp_path)
    person = visitors.new()
    person.play_now(name)
    person.play_out("click", seed=3)
    expect(person.page.locator("#result")).to_be_visible()
    assert person.table()["outcome"]["reason"] == "rules"
    visitors.close()
    assert not visitors.console_errors, visitors.console_errors
