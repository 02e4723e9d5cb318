"""The installed package: a wheel with every file, and a base install without the extras."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from email import message_from_bytes
from importlib import metadata
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "ludotheque"
CLIENT = PACKAGE / "server" / "client"

EXTRAS_ONLY = ("alembic", "choix", "fastapi", "gymnasium", "pettingzoo", "pyarrow", "pyspiel", "sqlalchemy", "uvicorn")
"""Packages that only extras install."""

LATER = ("babel", "fluent", "llvmlite", "numba", "pydantic", "rich", "typer")
"""Packages of the base install that `import ludotheque` must not import, because they are slow."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source tree, with the client as it was built last."""
    folder = tmp_path_factory.mktemp("wheel")
    code = f"import build_backend; print(build_backend.build_wheel({str(folder)!r}))"
    environment = os.environ | {"LUDOTHEQUE_SKIP_CLIENT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@dataclass(frozen=True)
class Install:
    """A virtual environment with the wheel and its base dependencies."""

    python: Path
    folder: Path

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the environment, outside the source tree and without the environment variables of the tests."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [self.python, *arguments], cwd=self.folder, env=kept, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Install:
    """`pip install ludotheque` without a network: the base dependencies are those of this environment."""
    folder = tmp_path_factory.mktemp("base")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    borrowed = folder / "borrowed"
    borrowed.mkdir()
    for name, place in dependencies(wheel).items():
        (borrowed / name).symlink_to(place)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.strip())
    (site / "borrowed.pth").write_text(str(borrowed), "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    return Install(python, folder)


def dependencies(wheel: Path) -> dict[str, Path]:
    """The top-level files and folders in site-packages of all base dependencies of the wheel: name -> path."""
    with ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        headers = message_from_bytes(archive.read(name))
    places: dict[str, Path] = {}
    waiting, seen = list(headers.get_all("Requires-Dist", [])), set()
    while waiting:
        wanted = Requirement(waiting.pop())
        if wanted.name in seen or (wanted.marker is not None and not wanted.marker.evaluate({"extra": ""})):
            continue
        seen.add(wanted.name)
        distribution = metadata.distribution(wanted.name)
        waiting += distribution.requires or ()
        for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            places[top] = Path(str(distribution.locate_file(top)))
    return places


def test_the_wheel_has_every_file(wheel: Path) -> None:
    """Code, boards, texts, art and weights of every game, and the licence; the client only if it is built."""
    with ZipFile(wheel) as archive:
        contained = set(archive.namelist())
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {file.relative_to(PACKAGE.parent).as_posix() for file in files} <= contained
    for kind in ("boards/*.toml", "text/en.ftl", "text/guide.fr.md", "art/sprites.svg", "bot/weights/*.npz"):
        assert any(PurePosixPath(name).match(f"ludotheque/games/*/{kind}") for name in contained), kind
    assert {PurePosixPath(name).name for name in contained if ".dist-info/licenses/" in name} == {"LICENSE", "NOTICE"}


@pytest.mark.skipif(not (CLIENT / "index.html").exists(), reason="the client is not built (make client)")
def test_the_client_has_the_licences_of_its_fonts_and_libraries() -> None:
    fonts = {file.name.partition("-latin")[0] for file in (CLIENT / "assets").glob("*.woff2")}
    assert fonts == {"fraunces", "source-sans-3"}
    for font in fonts:
        assert "SIL OPEN FONT LICENSE" in (CLIENT / "licences" / f"{font}.txt").read_text("utf-8")
    libraries = (CLIENT / "licences" / "libraries.md").read_text("utf-8")
    bundled = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]
    for library in bundled.keys() - {f"@fontsource-variable/{font}" for font in fonts}:
        assert f"## {library} - " in libraries
    assert "Apache License" in (CLIENT / "licences" / "apache-2.0.txt").read_text("utf-8")


GAME = """
import sys
from ludotheque import Game
from ludotheque.bots.match import play_match
from ludotheque.core.random import stream
from ludotheque.draw.svg import write_svg

game, dice = Game("daldos"), stream(1)
state = game.start()
while not state.is_over:
    state = state.roll(dice) if state.is_chance else state.play(state.legal_texts()[0])
print(sorted(state.scores))
print(write_svg(state.scene(0, "fr"))[:4])
print(game.simulate(3, seed=7, backend="python").games)
print(play_match(game, ["greedy", "random"], 2).games)
print([name for name in EXTRAS_ONLY if name in sys.modules])
"""


def test_the_base_install_plays(base: Install) -> None:
    done = base.run("-c", GAME.replace("EXTRAS_ONLY", repr(EXTRAS_ONLY)))
    assert (done.stdout.splitlines(), done.stderr) == (["[-1.0, 1.0]", "<svg", "3", "2", "[]"], "")


def test_the_base_install_has_no_packages_of_extras(base: Install) -> None:
    code = f"from importlib.util import find_spec; print([name for name in {EXTRAS_ONLY!r} if find_spec(name)])"
    assert base.run("-c", code).stdout == "[]\n"


def test_importing_the_package_is_fast(base: Install) -> None:
    """About 0.1 s on an idle machine, most of it for NumPy: slow packages are imported only when needed."""
    code = f"import sys, ludotheque; print([name for name in {LATER!r} if name in sys.modules])"
    assert base.run("-c", code).stdout == "[]\n"


def test_the_command_line_of_the_base_install(base: Install) -> None:
    done = base.run("-m", "ludotheque.cli", "games")
    assert done.returncode == 0
    assert "Daldøs" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ("serve", "server"),
        ("db check --database nothing.db", "server"),
        ("tournament daldos random greedy", "arena"),
        ("report daldos", "arena"),
    ],
)
def test_a_command_names_the_extra_it_needs(base: Install, arguments: str, extra: str) -> None:
    done = base.run("-m", "ludotheque.cli", *arguments.split())
    command = arguments.split()[0]
    needs = f"ludotheque: `ludotheque {command}` needs the extra '{extra}': pip install 'ludotheque[{extra}]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", needs)


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("ludotheque.research.gymnasium", "research"),
        ("ludotheque.research.pettingzoo", "research"),
        ("ludotheque.research.openspiel", "openspiel"),
        ("ludotheque.arena.ratings", "arena"),
    ],
)
def test_a_module_names_the_extra_it_needs(base: Install, module: str, extra: str) -> None:
    done = base.run("-c", f"import {module}")
    assert done.stderr.endswith(f" needs the extra '{extra}': pip install 'ludotheque[{extra}]'\n")
