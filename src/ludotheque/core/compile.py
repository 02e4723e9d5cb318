"""One source, three ways to run it: interpreted, compiled for the CPU, compiled for a GPU.

Kernels are plain functions that call each other by global name. *Binding* makes, for one game and one
backend, a copy of each function whose globals point to the game's rules instead of the placeholders
of `core.contract` and, for a compiled backend, to compiled functions. The original modules are never
touched, nothing is decorated, and no closure is made (Numba never finds a closure in its cache again).

No stale kernel can run: compiled code is kept in a folder named by a digest of the source files of
every function it may reach, the record layouts and the compiler's version, in the user's cache folder.
"""

from __future__ import annotations

import contextlib
import dis
import hashlib
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, TypeAlias, get_args

from ludotheque.core import bits, contract, kernels
from ludotheque.core.contract import Kernel
from ludotheque.core.errors import BackendError
from ludotheque.core.module import GameModule

Backend: TypeAlias = Literal["python", "cpu", "cuda"]

BACKENDS: tuple[Backend, ...] = get_args(Backend)

PLACEHOLDERS = {name: value for name, value in vars(contract).items() if isinstance(value, FunctionType)}
"""The kernels of the contract by name."""

GENERIC = {name: value for name, value in vars(kernels).items() if isinstance(value, FunctionType)}
"""The kernels that every game gets, by name."""

_compiling = threading.RLock()


def check_backend(name: str) -> Backend:
    """The backend of that name.

    >>> check_backend("gpu")
    Traceback (most recent call last):
    ludotheque.core.errors.BackendError: unknown backend 'gpu': expected python, cpu or cuda
    """
    for backend in BACKENDS:
        if name == backend:
            return backend
    raise BackendError(f"unknown backend {name!r}: expected python, cpu or cuda")


def own_functions(module: GameModule) -> dict[Kernel, Kernel]:
    """The placeholder functions of the contract, each with the game's own or the default."""
    return {PLACEHOLDERS[name]: function for name, function in module.kernels.items()}


def reachable(function: Kernel, bound: dict[Kernel, Kernel]) -> dict[Kernel, None]:
    """The functions that a bound kernel calls, itself last, in order of need."""
    found: dict[Kernel, None] = {}
    under_way: list[Kernel] = []

    def visit(one: Kernel) -> None:
        one = bound.get(one, one)
        if one in found:
            return
        if one in under_way:
            raise BackendError(f"kernel {one.__name__} calls itself: kernels do not recurse")
        under_way.append(one)
        for callee in _callees(one).values():
            visit(callee)
        under_way.pop()
        found[one] = None

    visit(function)
    return found


def _callees(function: Kernel) -> dict[str, Kernel]:
    """The functions a kernel names; an attribute of the same name (`state.count`) is no call."""
    names = {str(step.argval) for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    named = {name: function.__globals__.get(name) for name in sorted(names)}
    return {name: value for name, value in named.items() if isinstance(value, FunctionType)}


class Kernels:
    """The kernels of one game in one backend: `kernels.apply(board, state, action)`.

    Attributes are bound (and compiled) when first asked for.
    """

    def __init__(self, module: GameModule, backend: Backend) -> None:
        self.module = module
        self.backend = backend
        self._bound = own_functions(module)
        self._made: dict[Kernel, Any] = {}
        self._jit, self._primitives = _jit_of(backend)

    def __getattr__(self, name: str) -> Any:
        function = PLACEHOLDERS.get(name) or GENERIC.get(name)
        if function is None:
            raise AttributeError(f"there is no kernel {name!r}")
        made = self.bind(function)
        setattr(self, name, made)
        return made

    def bind(self, function: Kernel) -> Any:
        """Any kernel over the contract, bound to this game and backend."""
        needed = reachable(function, self._bound)
        with _compiling, self._kept(needed):
            for one in needed:
                if one not in self._made:
                    self._made[one] = self._make(one)
        return self._made[self._bound.get(function, function)]

    def _make(self, function: Kernel) -> Any:
        if function in self._primitives:
            return self._primitives[function]
        globals_ = dict(function.__globals__)
        for name, callee in _callees(function).items():
            globals_[name] = self._made[self._bound.get(callee, callee)]
        rebound = FunctionType(function.__code__, globals_, function.__name__, function.__defaults__)
        rebound.__qualname__ = function.__qualname__
        rebound.__module__ = function.__module__
        return self._jit(rebound, function in self._bound.values())

    @contextlib.contextmanager
    def _kept(self, functions: Iterable[Kernel]) -> Iterator[None]:
        """Let what is bound meanwhile be kept in the folder of these functions' sources."""
        if self.backend == "python":
            yield
            return
        import numba

        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder(self.module, _files(functions)))
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


@cache
def kernels_of(module: GameModule, backend: Backend) -> Kernels:
    """The kernels of a game in a backend, made once."""
    return Kernels(module, backend)


def _jit_of(backend: Backend) -> tuple[Callable[[Kernel, bool], Any], dict[Kernel, Any]]:
    if backend == "python":
        return lambda function, _: function, {}
    if backend == "cpu":
        from numba import njit

        from ludotheque.core import bits_cpu

        def jit(function: Kernel, single: bool) -> Any:
            # A kernel of a single step keeps Python's lock: around a microsecond's work, letting go of it only means
            # to wait for whoever takes it. Kernels of many steps let the other threads run.
            return njit(cache=True, nogil=not single, error_model="numpy")(function)

        return jit, {bits.count: bits_cpu.count, bits.lowest: bits_cpu.lowest, bits.highest: bits_cpu.highest}
    from ludotheque.core import cuda_functions

    return lambda function, _: cuda_functions.device_function(function), cuda_functions.primitives()


def _files(functions: Iterable[Kernel]) -> frozenset[Path]:
    """The source files of some functions."""
    return frozenset(Path(function.__code__.co_filename) for function in functions)


def sources(module: GameModule, files: frozenset[Path] = frozenset()) -> list[Path]:
    """Every file that decides what compiled kernels of a game do: those of the kernels reached, all of the game's
    rules (constants and layouts may stand in any), its bot with its networks if that is reached, and the
    core's own machinery."""
    here = Path(kernels.__file__).parent
    machinery = {
        here / f"{name}.py"
        for name in ("bits", "bits_cpu", "compile", "contract", "cuda_functions", "kernels", "random")
    }
    game = module.folder
    own = {*(game / "rules").glob("*.py"), game / "board.py"}
    bot = {*(game / "bot").glob("*.py"), *(game / "bot").glob("weights/*.npz")}
    if files & bot:
        own |= bot
    return sorted(path for path in {*files, *machinery, *own} if path.exists())


@cache
def fingerprint(module: GameModule, files: frozenset[Path] = frozenset()) -> str:
    """A digest of everything that decides what compiled kernels of a game do."""
    import numba
    import numpy

    digest = hashlib.sha256()
    for part in (numba.__version__, numpy.__version__, sys.version, str(module.rules.STATE.descr)):
        digest.update(part.encode() + b"\0")
    for path in sources(module, files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:24]


def cache_root() -> Path:
    """Where compiled kernels are kept; `LUDOTHEQUE_CACHE` names another folder."""
    named = os.environ.get("LUDOTHEQUE_CACHE")
    if named:
        return Path(named)
    import platformdirs  # here: `import ludotheque` is quick

    return Path(platformdirs.user_cache_dir("ludotheque")) / "kernels"


@cache
def cache_folder(module: GameModule, files: frozenset[Path] = frozenset()) -> Path:
    """The folder of a game's compiled kernels as they stand; folders unused for a month are removed."""
    root = cache_root() / module.info.slug
    folder = root / fingerprint(module, files)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    month_ago = time.time() - 30 * 24 * 3600
    for other in root.iterdir():
        if other.stat().st_mtime < month_ago:
            shutil.rmtree(other, ignore_errors=True)
    return folder
