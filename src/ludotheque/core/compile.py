"""Run kernels in three backends from one source: interpreted, compiled for the CPU, compiled for a GPU.

Kernels are plain functions that call each other by global name. *Binding* makes, for one game and one
backend, a copy of each function whose globals point to the game's rules instead of the placeholders
of `core.contract` and, for a compiled backend, to compiled functions. The original modules are not
changed, nothing is decorated, and no closure is made (Numba cannot load a closure from its cache).

Outdated compiled code is never used: it is cached in a folder whose name is a digest of the source files of every
function that it may call, of the record layouts and of the compiler's version. The folder of a function does not depend
on what was bound before it, so that all processes find what one of them has compiled.
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
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Literal, TypeAlias, get_args

from ludotheque.core import bits, contract, kernels
from ludotheque.core.contract import Kernel
from ludotheque.core.errors import BackendError
from ludotheque.core.module import GameModule

try:
    import fcntl
except ImportError:  # Windows has no such locks: several processes may compile the same function
    fcntl = None  # type: ignore[assignment]

Backend: TypeAlias = Literal["python", "cpu", "cuda"]

BACKENDS: tuple[Backend, ...] = get_args(Backend)

PLACEHOLDERS = {name: value for name, value in vars(contract).items() if isinstance(value, FunctionType)}
"""The placeholders of the contract by name."""

GENERIC = {name: value for name, value in vars(kernels).items() if isinstance(value, FunctionType)}
"""The generic kernels by name."""

_compiling = threading.RLock()


def check_backend(name: str) -> Backend:
    """Return the backend of that name; raises `BackendError` if there is none.

    >>> check_backend("gpu")
    Traceback (most recent call last):
    ludotheque.core.errors.BackendError: unknown backend 'gpu': expected python, cpu or cuda
    """
    for backend in BACKENDS:
        if name == backend:
            return backend
    raise BackendError(f"unknown backend {name!r}: expected python, cpu or cuda")


def own_functions(module: GameModule) -> dict[Kernel, Kernel]:
    """Placeholder of the contract -> the function of the game, or the default."""
    return {PLACEHOLDERS[name]: function for name, function in module.kernels.items()}


def reachable(function: Kernel, bound: dict[Kernel, Kernel]) -> dict[Kernel, None]:
    """The functions that a bound kernel calls, directly or not, each after those it calls; the kernel itself is last.

    `bound` maps placeholders to the functions of a game. Raises `BackendError` if a kernel calls itself.
    """
    found: dict[Kernel, None] = {}
    callers: list[Kernel] = []

    def visit(one: Kernel) -> None:
        one = bound.get(one, one)
        if one in found:
            return
        if one in callers:
            raise BackendError(f"kernel {one.__name__} calls itself: kernels do not recurse")
        callers.append(one)
        for callee in _callees(one).values():
            visit(callee)
        callers.pop()
        found[one] = None

    visit(function)
    return found


def _callees(function: Kernel) -> dict[str, Kernel]:
    """The functions that a kernel refers to as globals; attributes such as `state.count` do not count."""
    names = {str(step.argval) for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    named = {name: function.__globals__.get(name) for name in sorted(names)}
    return {name: value for name, value in named.items() if isinstance(value, FunctionType)}


class Kernels:
    """The kernels of one game in one backend: `kernels.apply(board, state, action)`.

    A kernel is bound (and compiled) at its first use.
    """

    def __init__(self, module: GameModule, backend: Backend) -> None:
        self.module = module
        self.backend = backend
        self._bound = own_functions(module)
        self._made: dict[Kernel, Any] = {}  # as other kernels call them
        self._exported: dict[Kernel, Any] = {}  # as Python calls them
        self._files: dict[Kernel, frozenset[Path]] = {}
        self._jit, self._primitives = _jit_of(backend)

    def __getattr__(self, name: str) -> Any:
        function = PLACEHOLDERS.get(name) or GENERIC.get(name)
        if function is None:
            raise AttributeError(f"there is no kernel {name!r}")
        made = self.bind(function)
        setattr(self, name, made)
        return made

    def bind(self, function: Kernel) -> Any:
        """Bind any function that calls kernels of the contract to this game and backend."""
        root = self._bound.get(function, function)
        with _compiling:
            for one in reachable(function, self._bound):
                if one not in self._made:
                    called = [self._files[self._bound.get(callee, callee)] for callee in _callees(one).values()]
                    self._files[one] = frozenset({Path(one.__code__.co_filename)}).union(*called)
                    self._made[one] = self._make(one)
            if root not in self._exported:
                self._exported[root] = self._make(root, exported=True) if self.backend == "cpu" else self._made[root]
        return self._exported[root]

    def _make(self, function: Kernel, exported: bool = False) -> Any:
        if function in self._primitives:
            return self._primitives[function]
        globals_ = dict(function.__globals__)
        for name, callee in _callees(function).items():
            globals_[name] = self._made[self._bound.get(callee, callee)]
        rebound = FunctionType(function.__code__, globals_, function.__name__, function.__defaults__)
        rebound.__qualname__ = function.__qualname__
        rebound.__module__ = function.__module__
        with self._cached_code(function, exported):
            return self._jit(rebound, function in self._bound.values(), exported)

    @contextlib.contextmanager
    def _cached_code(self, function: Kernel, exported: bool) -> Iterator[None]:
        """Meanwhile, let Numba cache compiled code in the folder for the source files of this function."""
        if self.backend == "python":
            yield
            return
        import numba

        before = numba.config.CACHE_DIR
        folder = cache_folder(self.module, self._files[function])
        numba.config.CACHE_DIR = str(folder / ("exported" if exported else "inner"))
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


@cache
def kernels_of(module: GameModule, backend: Backend) -> Kernels:
    """The kernels of a game in a backend; the same object for every call."""
    return Kernels(module, backend)


def _jit_of(backend: Backend) -> tuple[Callable[[Kernel, bool, bool], Any], dict[Kernel, Any]]:
    if backend == "python":
        return lambda function, *_: function, {}
    if backend == "cpu":
        from numba import njit

        from ludotheque.core import bits_cpu
        from ludotheque.core.inner_code import InnerCompiler

        def jit(function: Kernel, single: bool, exported: bool) -> Any:
            # A kernel that only kernels call needs no wrapper for Python, and no kernel needs one for C. Wrappers are
            # about a fifth of the compiler's work.
            wrappers = {"no_cpython_wrapper": not exported, "no_cfunc_wrapper": True}
            # A function of a bot is optimised by itself, too: the loops of a network are quicker so.
            linked = not exported and ".bot" not in function.__module__
            compiler = {"pipeline_class": InnerCompiler} if linked else {}
            # A kernel of a single step keeps Python's global lock: it takes about a microsecond, and releasing the lock
            # would only mean waiting to get it back. Kernels of many steps release it, so that other threads can run.
            made = njit(cache=True, nogil=not single, error_model="numpy", **wrappers, **compiler)(function)
            _compile_in_one_process(made)
            return made

        return jit, {bits.count: bits_cpu.count, bits.lowest: bits_cpu.lowest, bits.highest: bits_cpu.highest}
    from ludotheque.core import cuda_functions

    return lambda function, *_: cuda_functions.device_function(function), cuda_functions.primitives()


def _compile_in_one_process(function: Any) -> None:
    """Of several processes that need a compiled function at once, let one compile it and the others load its result.

    A process waits only for functions that its own functions call. They do not recurse, so two never wait for each
    other.
    """
    compile_now = function.compile
    folder, code = Path(function.stats.cache_path), function.py_func.__code__

    def compile_alone(signature: Any) -> Any:
        if fcntl is None:
            return compile_now(signature)
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / f"{code.co_name}-{code.co_firstlineno}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return compile_now(signature)

    function.compile = compile_alone


def sources(module: GameModule, files: frozenset[Path] = frozenset()) -> list[Path]:
    """All files that determine what the compiled kernels of a game do.

    These are the given files, all rules of the game (each may define constants or layouts), its bot with its networks
    if one of the given files belongs to it, and the modules of `core` that every kernel depends on.
    """
    here = Path(kernels.__file__).parent
    common = {
        here / f"{name}.py"
        for name in ("bits", "bits_cpu", "compile", "contract", "cuda_functions", "inner_code", "kernels", "random")
    }
    game = module.folder
    own = {*(game / "rules").glob("*.py"), game / "board.py"}
    bot = {*(game / "bot").glob("*.py"), *(game / "bot").glob("weights/*.npz")}
    if files & bot:
        own |= bot
    return sorted(path for path in {*files, *common, *own} if path.exists())


@cache
def fingerprint(module: GameModule, files: frozenset[Path] = frozenset()) -> str:
    """A digest of everything that determines what the compiled kernels of a game do."""
    import numba
    import numpy

    digest = hashlib.sha256()
    for part in (numba.__version__, numpy.__version__, sys.version, str(module.rules.STATE.descr)):
        digest.update(part.encode() + b"\0")
    for path in sources(module, files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:24]


def cache_root() -> Path:
    """The cache folder of compiled kernels: `LUDOTHEQUE_CACHE` if it is set, else one in the user's cache folder."""
    named = os.environ.get("LUDOTHEQUE_CACHE")
    if named:
        return Path(named)
    import platformdirs  # imported here to keep `import ludotheque` fast

    return Path(platformdirs.user_cache_dir("ludotheque")) / "kernels"


@cache
def cache_folder(module: GameModule, files: frozenset[Path] = frozenset()) -> Path:
    """The cache folder for the present sources of a game; removes folders that were not used for a month."""
    root = cache_root() / module.info.slug
    folder = root / fingerprint(module, files)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    month_ago = time.time() - 30 * 24 * 3600
    for other in root.iterdir():
        if other.stat().st_mtime < month_ago:
            shutil.rmtree(other, ignore_errors=True)
    return folder
