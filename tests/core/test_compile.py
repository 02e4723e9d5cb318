"""The backends, and the cache of compiled kernels."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque import Game
from ludotheque.core import bits, cuda, kernels
from ludotheque.core.batch import Batch, simulate
from ludotheque.core.compile import Kernels, check_backend, own_functions, reachable
from ludotheque.core.contract import Kernel, Record
from ludotheque.core.cuda_functions import toolchain
from ludotheque.core.errors import BackendError
from tests.games import some_games

PACKAGE = Path(ludotheque.__file__).parent

LEGAL_ACTIONS = """
import json
from ludotheque import Game
gap = "wwwwwwwww.ww/............./bbbbbbbbbbbb w 13"
print(json.dumps([Game("daldos", backend=backend).position(gap).legal_texts() for backend in ("cpu", "python")]))
"""

COMPILED_HERE = """
import sys
from ludotheque import Game
sys.stdin.readline()
kernels = Game("daldos", backend="cpu").kernels()
Game("daldos", backend="cpu").start().play("r13").legal_texts()
for made in [*kernels._made.values(), *kernels._exported.values()]:
    if hasattr(made, "stats"):
        for types in made.stats.cache_misses:
            print(made.stats.cache_path, made.__name__, types)
"""


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_changed_rule_is_compiled_again(tmp_path: Path) -> None:
    """After a change to a rule in a copy of the package, the compiled result changes; after the opposite change, it is
    the first one again."""
    shutil.copytree(PACKAGE, tmp_path / "ludotheque", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "ludotheque" / "games" / "daldos" / "rules" / "road.py"
    stamp = rules.stat()
    before = rules.read_text("utf-8")
    environment = {
        "PYTHONPATH": str(tmp_path),
        "LUDOTHEQUE_CACHE": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    first = json.loads(run(LEGAL_ACTIONS, **environment))
    again = json.loads(run(LEGAL_ACTIONS, **environment))
    assert first == again
    changed = before.replace("state.activation == RIGHTMOST", "state.activation != RIGHTMOST")
    assert changed != before
    rules.write_text(changed, "utf-8")
    os.utime(rules, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))  # Numba's own cache only compares the time of change
    other = json.loads(run(LEGAL_ACTIONS, **environment))
    assert first[0] == first[1] and other[0] == other[1] and other != first
    rules.write_text(before, "utf-8")
    os.utime(rules, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert json.loads(run(LEGAL_ACTIONS, **environment)) == first


def test_the_cache_of_a_kernel_does_not_depend_on_what_was_bound_before() -> None:
    """Processes that need kernels in different orders find what each other have compiled."""
    module = Game("daldos").module
    functions: list[Kernel] = [kernels.play_many, kernels.mask_many, kernels.perft]
    places = []
    for order in (functions, functions[::-1]):
        bound = Kernels(module, "cpu")
        roots = {one.__name__: bound.bind(one).stats.cache_path for one in order}
        inner = {one: made.stats.cache_path for one, made in bound._made.items() if one.__module__ != bits.__name__}
        places.append((roots, inner))
        assert not set(roots.values()) & set(inner.values())  # code without a wrapper for Python is not called from it
    assert places[0] == places[1] and len(places[0][1]) > 20


def test_a_function_is_compiled_by_one_of_several_processes(tmp_path: Path) -> None:
    """Three processes that begin at once with an empty cache compile no function twice for the same types."""
    command = [sys.executable, "-c", COMPILED_HERE]
    environment = {**os.environ, "LUDOTHEQUE_CACHE": str(tmp_path)}
    processes = [
        subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    compiled = [line for process in processes for line in process.communicate()[0].splitlines()]
    assert len(compiled) == len(set(compiled)) > 5


def test_an_interactive_game_compiles_nothing() -> None:
    code = """
import sys, ludotheque
state = ludotheque.Game("daldos").start().play("r13").play("1:W12-M1!")
state.legal_texts(), state.why_not("x"), state._repr_svg_()
assert "numba" not in sys.modules and "llvmlite" not in sys.modules
"""
    run(code)


@pytest.mark.parametrize("slug", some_games("alaska", "daldos"))
def test_every_game_compiles_for_cuda(slug: str) -> None:
    """Without a GPU, the playout kernel with all rules is compiled to PTX."""
    text = cuda.ptx(Game(slug))
    assert "play_" in text and ".target sm_90" in text


def test_cuda_without_a_gpu_is_an_error() -> None:
    if toolchain().is_available():
        assert simulate(Game("daldos"), 2000, 3, backend="cuda").digest == simulate(Game("daldos"), 2000, 3).digest
    else:
        with pytest.raises(BackendError, match="needs an NVIDIA GPU"):
            simulate(Game("daldos"), 5, backend="cuda")


def test_an_unknown_backend_is_an_error() -> None:
    with pytest.raises(BackendError, match="expected python, cpu or cuda"):
        check_backend("gpu")


def recursive(board: Record, state: Record) -> int:
    """A kernel that calls itself."""
    return recursive(board, state)


def test_a_recursive_kernel_is_an_error() -> None:
    with pytest.raises(BackendError, match="calls itself"):
        reachable(recursive, own_functions(Game("daldos").module))


def test_the_error_about_an_unknown_kernel_names_it() -> None:
    with pytest.raises(AttributeError, match="no kernel 'set_up'"):
        _ = Game("daldos").kernels().set_up


@pytest.mark.parametrize("threads", [1, 2])
def test_a_compiled_batch_steps_like_an_interpreted_one(threads: int) -> None:
    """Both choose the lowest legal action in each position."""
    game = Game("daldos")
    batch = Batch(game, 9, seed=4, backend="cpu", threads=threads)
    alone = Batch(game, 9, seed=4, backend="python")
    for _ in range(60):
        masks = batch.masks()
        assert (masks == alone.masks()).all()
        chosen = masks.argmax(1)
        batch.step(chosen)
        alone.step(chosen)
        assert batch.states.tobytes() == alone.states.tobytes()
        assert (batch.finished == (batch.to_move() == -2)).all()
