"""The GPU backend: the same kernels compiled by numba-cuda, one thread a game.

Without a GPU the kernels can still be compiled, to PTX, for any compute capability (`ptx`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core import bits
from ludotheque.core.batch import TALLY
from ludotheque.core.compile import Kernel, kernels_of
from ludotheque.core.contract import Array, Record
from ludotheque.core.errors import BackendError
from ludotheque.core.kernels import play_one
from ludotheque.core.random import STREAM

if TYPE_CHECKING:
    from ludotheque.core.game import Game

THREADS = 64
"""Threads in a block."""

LAUNCH = 1 << 19
"""Games in one launch."""

HOPPER = (9, 0)
"""The compute capability to compile for when there is no GPU to ask."""

# Bound before compiling: the toolchain, a game's record and the lengths of its lists.
cuda: Any = None
int16: Any = None
int64: Any = None
STATE: Any = None
MOST_ACTIONS = 0
MOST_OUTCOMES = 0


def _toolchain() -> Any:
    try:
        from numba import cuda
        from numba.cuda.cudadrv import nvvm

        nvvm.NVVM()
    except Exception as error:
        raise BackendError(f"the backend cuda needs the extra 'cuda' (pip install ludotheque[cuda]): {error}") from None
    return cuda


def play_kernel(boards: Array, starts: Array, seed: int, first: int, habit: int, tallies: Array) -> None:
    """Thread i plays game `first + i`; everything it needs lies in its own memory."""
    index = cuda.grid(1)
    if index < len(tallies):
        states = cuda.local.array(1, STATE)
        random = cuda.local.array(STREAM, int64)
        actions = cuda.local.array(MOST_ACTIONS, int16)
        weights = cuda.local.array(MOST_OUTCOMES, int16)
        play_one(boards[0], starts[0], states, seed, first + index, habit, random, actions, weights, tallies[index])


def device_function(function: Kernel) -> Any:
    """A bound kernel as a device function."""
    return _toolchain().jit(device=True)(function)


def primitives() -> dict[Kernel, Any]:
    """The GPU's own instructions for `core.bits`."""
    from numba import int64

    cuda = _toolchain()

    def count(mask: int) -> int:
        return int64(cuda.popc(int64(mask)))  # type: ignore[no-any-return]  # Numba has no types

    def lowest(mask: int) -> int:
        return int64(cuda.ffs(int64(mask))) - 1  # type: ignore[no-any-return]

    def highest(mask: int) -> int:
        return 63 - int64(cuda.clz(int64(mask)))  # type: ignore[no-any-return]

    jit = cuda.jit(device=True)
    return {bits.count: jit(count), bits.lowest: jit(lowest), bits.highest: jit(highest)}


def bound_kernel(rules: ModuleType) -> FunctionType:
    """`play_kernel` for one game: its own device functions and array sizes as globals."""
    from numba import int16, int64

    bound = {
        "cuda": _toolchain(),
        "int16": int16,
        "int64": int64,
        "len": len,
        "play_one": kernels_of(rules, "cuda").bind(play_one),
        "STATE": rules.STATE,
        "STREAM": STREAM,
        "MOST_ACTIONS": max(rules.MOST_ACTIONS, rules.MOST_OUTCOMES),
        "MOST_OUTCOMES": rules.MOST_OUTCOMES,
    }
    return FunctionType(play_kernel.__code__, bound, play_kernel.__name__)


@contextlib.contextmanager
def _told(capability: tuple[int, int]) -> Iterator[None]:
    """Device functions ask the current device for its capability while they compile: tell them."""
    from numba.cuda import dispatcher

    class Told:
        compute_capability = capability

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: Told
    try:
        yield
    finally:
        dispatcher.get_current_device = real


def ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of a game as PTX, compiled without a GPU."""
    from numba import from_dtype, int64, types

    cuda = _toolchain()
    records = [types.Array(from_dtype(dtype), 1, "C") for dtype in (game.board.dtype, game.rules.STATE, TALLY)]
    signature = (records[0], records[1], int64, int64, int64, records[2])
    with _told(capability):
        text, _ = cuda.compile_ptx(bound_kernel(game.rules), signature, cc=capability)
    return str(text)


@cache
def _compiled(rules: ModuleType) -> Any:
    cuda = _toolchain()
    if not cuda.is_available():
        raise BackendError("the backend cuda needs an NVIDIA GPU and its driver: none was found here")
    return cuda.jit(bound_kernel(rules))


@cache
def _lanes() -> list[tuple[Any, Any, Any]]:
    """Two streams, each with room for a launch's tallies on the card and in page-locked memory."""
    cuda = _toolchain()
    return [(cuda.stream(), cuda.device_array(LAUNCH, TALLY), cuda.pinned_array(LAUNCH, TALLY)) for _ in range(2)]


def play_many(game: Game, first: Record, seed: int, habit: int, tallies: Any) -> None:
    """Play one game for each of `tallies` on the GPU; while it plays, the last launch is fetched."""
    kernel = _compiled(game.rules)
    cuda = _toolchain()
    boards = cuda.to_device(np.asarray(game.board).reshape(1))
    starts = cuda.to_device(np.asarray(first).reshape(1))
    under_way: list[tuple[int, int, Any, Any]] = []
    plain = tallies.view(np.ndarray).view(np.uint8).reshape(len(tallies), TALLY.itemsize)

    def fetch() -> None:
        begin, n, stream, page = under_way.pop(0)
        stream.synchronize()
        # As bytes: NumPy copies records field by field.
        plain[begin : begin + n] = page[:n].view(np.uint8).reshape(n, TALLY.itemsize)

    for launch, begin in enumerate(range(0, len(tallies), LAUNCH)):
        stream, on_card, page = _lanes()[launch % 2]
        if len(under_way) == 2:
            fetch()
        n = min(LAUNCH, len(tallies) - begin)
        kernel[-(-n // THREADS), THREADS, stream](boards, starts, seed, begin, habit, on_card[:n])
        on_card[:n].copy_to_host(page[:n], stream)
        under_way.append((begin, n, stream, page))
    while under_way:
        fetch()
