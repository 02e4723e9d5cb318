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
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.core.errors import BackendError
from ludotheque.core.kernels import UNIFORM, finish_tally, play_on, play_one, start_tally
from ludotheque.core.random import STREAM, begin

if TYPE_CHECKING:
    from ludotheque.core.game import Game

THREADS = 64
"""Threads in a block where every thread plays a game alone."""

LAUNCH = 1 << 19
"""Games in one launch."""

WARP = 32
"""Threads that run in step."""

CREW = 256
"""Threads in a block that plays its games together."""

SLOTS = 512
"""Games that such a block has under way."""

BLOCKS = 2
"""Such blocks for each multiprocessor of the card."""

REGISTERS = 128
"""Most registers of a thread."""

HOPPER = (9, 0)
"""The compute capability to compile for when there is no GPU to ask."""

NOBODY, FRESH = -1, 0
"""In place of a stage: no game is left for the slot; its next game is to begin."""

# Bound before compiling: the toolchain, a game's kernels, its record, the lengths of its lists, and how
# its seats choose, so that a kernel holds the code for one habit only.
cuda: Any = None
int8: Any = None
int16: Any = None
int32: Any = None
int64: Any = None
stage: Any = None
STATE: Any = None
MOST_ACTIONS = 0
MOST_OUTCOMES = 0
HABIT = 0
STAGES = 0
PLACES = 0


def _toolchain() -> Any:
    try:
        from numba import cuda
        from numba.cuda.cudadrv import nvvm

        nvvm.NVVM()
    except Exception as error:
        raise BackendError(f"the backend cuda needs the extra 'cuda' (pip install ludotheque[cuda]): {error}") from None
    return cuda


def play_alone(boards: Array, starts: Array, seed: int, first: int, tallies: Array) -> None:
    """Thread i plays game `first + i`; everything it needs lies in its own memory."""
    index = cuda.grid(1)
    if index < len(tallies):
        states = cuda.local.array(1, STATE)
        random = cuda.local.array(STREAM, int64)
        actions = cuda.local.array(MOST_ACTIONS, int16)
        weights = cuda.local.array(MOST_OUTCOMES, int16)
        play_one(boards[0], starts[0], states, seed, first + index, HABIT, random, actions, weights, tallies[index])


def line_up(stages: Array, ranks: Array, order: Array, counts: Array, places: Array, due: Array) -> None:
    """Sort the games of a block by stage, so that all in a warp's part of `order` do the same sort of work.

    `due` says how many parts there are and how many are taken; places without a game are NOBODY.
    """
    me = cuda.threadIdx.x
    width = cuda.blockDim.x
    for k in range(me, STAGES, width):
        counts[k] = 0
    for k in range(me, len(order), width):
        order[k] = NOBODY
    cuda.syncthreads()
    for slot in range(me, SLOTS, width):
        if stages[slot] != NOBODY:
            ranks[slot] = cuda.atomic.add(counts, stages[slot], 1)
    cuda.syncthreads()
    if me == 0:
        n = 0
        for k in range(STAGES):
            places[k] = WARP * n
            n += (counts[k] + WARP - 1) // WARP
        due[0] = n
        due[1] = 0
    cuda.syncthreads()
    for slot in range(me, SLOTS, width):
        if stages[slot] != NOBODY:
            order[places[stages[slot]] + ranks[slot]] = slot
    cuda.syncthreads()


def take_part(due: Array, parts: Array) -> int:
    """The next part of `order` for this warp, by the place where it begins."""
    warp = cuda.threadIdx.x // WARP
    if cuda.threadIdx.x % WARP == 0:
        parts[warp] = WARP * cuda.atomic.add(due, 1, 1)
    cuda.syncwarp()
    part = parts[warp]
    cuda.syncwarp()
    return int(part)


def play_together(
    boards: Array,
    start: Array,
    seed: int,
    first: int,
    tallies: Array,
    states: Array,
    words: Array,
    streams: Array,
    numbers: Array,
    taken: Array,
) -> None:
    """A block has SLOTS games under way. In every round it sorts them by stage and its warps play each one
    step on; a slot whose game is over takes the next of the launch.

    `words` are the bytes of `states` as words, `start` those of the first position; `numbers` says which game a
    slot plays, `taken[0]` how many have been begun.
    """
    stages = cuda.shared.array(SLOTS, int8)
    ranks = cuda.shared.array(SLOTS, int16)
    order = cuda.shared.array(PLACES, int16)
    counts = cuda.shared.array(STAGES, int32)
    places = cuda.shared.array(STAGES, int32)
    due = cuda.shared.array(2, int32)
    parts = cuda.shared.array(WARP, int32)
    actions = cuda.local.array(MOST_ACTIONS, int16)
    weights = cuda.local.array(MOST_OUTCOMES, int16)
    board = boards[0]
    base = cuda.blockIdx.x * SLOTS
    lane = cuda.threadIdx.x % WARP
    for slot in range(cuda.threadIdx.x, SLOTS, cuda.blockDim.x):
        stages[slot] = FRESH
        numbers[base + slot] = NOBODY
    cuda.syncthreads()
    line_up(stages, ranks, order, counts, places, due)
    while due[0] > 0:
        part = take_part(due, parts)
        while part < WARP * due[0]:
            slot = order[part + lane]
            here = base + slot
            fresh = stages[order[part]] == FRESH
            cuda.syncwarp()  # all have asked before one goes on to change the answer
            if fresh:
                if slot != NOBODY:
                    if numbers[here] != NOBODY:
                        finish_tally(board, states[here], tallies[numbers[here]])
                    numbers[here] = cuda.atomic.add(taken, 0, 1)
                cuda.syncwarp()
                for k in range(part, part + WARP):  # the whole warp copies the first position, game by game
                    if order[k] != NOBODY and numbers[base + order[k]] < len(tallies):
                        for word in range(lane, len(start), WARP):
                            words[base + order[k], word] = start[word]
                cuda.syncwarp()
                if slot != NOBODY:
                    if numbers[here] < len(tallies):
                        begin(streams[here], seed, first + numbers[here])
                        start_tally(tallies[numbers[here]])
                        stages[slot] = FRESH + 1 + stage(board, states[here])
                    else:
                        stages[slot] = NOBODY
            elif slot != NOBODY:
                state = states[here]
                play_on(board, state, streams[here], actions, weights, HABIT, 1, tallies[numbers[here]])
                stages[slot] = FRESH if state.to_move == OVER else FRESH + 1 + stage(board, state)
            cuda.syncwarp()
            part = take_part(due, parts)
        cuda.syncthreads()
        line_up(stages, ranks, order, counts, places, due)


def device_function(function: Kernel) -> Any:
    """A bound kernel as a device function, in one version: every whole number it is given is 64 bits wide.

    Numba would compile a function again for each literal and each width among its arguments. Instructions that
    do not fit into a multiprocessor's cache are what these kernels wait for most.
    """
    from numba import types

    made = _toolchain().jit(device=True)(function)
    template = made.get_call_template

    def wide(argument: Any) -> Any:
        plain = types.unliteral(argument)
        return types.int64 if isinstance(plain, types.Integer) else plain

    made.get_call_template = lambda arguments, named: template(tuple(map(wide, arguments)), named)
    return made


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


def bound_kernel(rules: ModuleType, habit: int) -> FunctionType:
    """The playout kernel for one game: its own device functions and array sizes as globals."""
    from numba import int8, int16, int32, int64

    toolchain = _toolchain()
    kernel = play_together if staged(rules) else play_alone
    bound: dict[str, Any] = {
        "cuda": toolchain,
        "int8": int8,
        "int16": int16,
        "int32": int32,
        "int64": int64,
        "HABIT": habit,
        "STATE": rules.STATE,
        "MOST_ACTIONS": max(rules.MOST_ACTIONS, rules.MOST_OUTCOMES),
        "MOST_OUTCOMES": rules.MOST_OUTCOMES,
    }
    made = kernels_of(rules, "cuda")
    for function in (play_one, play_on, begin, start_tally, finish_tally):
        bound[function.__name__] = made.bind(function)
    if staged(rules):
        bound["STAGES"] = rules.STAGES + 1
        bound["PLACES"] = SLOTS + WARP * bound["STAGES"]
        bound["stage"] = made.bind(rules.stage)
        for helper in (line_up, take_part):
            bound[helper.__name__] = device_function(FunctionType(helper.__code__, {**globals(), **bound}))
    return FunctionType(kernel.__code__, {**globals(), **bound}, kernel.__name__)


def staged(rules: ModuleType) -> bool:
    """Does a game tell its stages, so that blocks play its games together?"""
    return hasattr(rules, "STAGES")


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


def ptx(game: Game, habit: int = UNIFORM, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of a game as PTX, compiled without a GPU."""
    from numba import from_dtype, int64, types

    cuda = _toolchain()
    board, state, tally = (types.Array(from_dtype(d), 1, "C") for d in (game.board.dtype, game.rules.STATE, TALLY))
    line, table = types.Array(int64, 1, "C"), types.Array(int64, 2, "C")
    signature: tuple[Any, ...] = (board, state, int64, int64, tally)
    if staged(game.rules):
        signature = (board, line, int64, int64, tally, state, table, table, line, line)
    with _told(capability):
        text, _ = cuda.compile_ptx(bound_kernel(game.rules, habit), signature, cc=capability)
    return str(text)


@cache
def _compiled(rules: ModuleType, habit: int) -> Any:
    cuda = _toolchain()
    if not cuda.is_available():
        raise BackendError("the backend cuda needs an NVIDIA GPU and its driver: none was found here")
    return cuda.jit(bound_kernel(rules, habit), max_registers=REGISTERS if staged(rules) else None)


@cache
def _lanes() -> list[tuple[Any, Any, Any]]:
    """Two streams, each with room for a launch's tallies on the card and in page-locked memory."""
    cuda = _toolchain()
    return [(cuda.stream(), cuda.device_array(LAUNCH, TALLY), cuda.pinned_array(LAUNCH, TALLY)) for _ in range(2)]


class Player:
    """Plays games on the card and leaves the results there; launches of one player do not overlap."""

    def __init__(self, game: Game, first: Record, habit: int) -> None:
        cuda = _toolchain()
        self._kernel = _compiled(game.rules, habit)
        self._boards = cuda.to_device(np.asarray(game.board).reshape(1))
        record = np.asarray(first).reshape(1)
        self._together = staged(game.rules)
        self._start = cuda.to_device(record.view(np.int64) if self._together else record)
        if self._together:
            self._blocks = BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT
            slots = self._blocks * SLOTS
            self._words = cuda.device_array((slots, record.itemsize // 8), np.int64)
            self._states = self._words.view(record.dtype).reshape(slots)
            self._streams = cuda.device_array((slots, STREAM), np.int64)
            self._numbers = cuda.device_array(slots, np.int64)
            self._taken = cuda.device_array(1, np.int64)

    def play(self, seed: int, index: int, tallies: Any, stream: Any = 0) -> None:
        """Play game `index` and those that follow under `seed`, one for each of `tallies` on the card."""
        task = (self._boards, self._start, seed, index, tallies)
        if self._together:
            self._taken.copy_to_device(np.zeros(1, np.int64), stream)
            room = (self._states, self._words, self._streams, self._numbers, self._taken)
            self._kernel[self._blocks, CREW, stream](*task, *room)
        else:
            self._kernel[-(-len(tallies) // THREADS), THREADS, stream](*task)


def play_many(game: Game, first: Record, seed: int, habit: int, tallies: Any) -> None:
    """Play one game for each of `tallies` on the GPU; while it plays, the last launch is fetched."""
    players = [Player(game, first, habit) for _ in range(2 if len(tallies) > LAUNCH else 1)]
    under_way: list[tuple[int, int, Any, Any]] = []
    plain = tallies.view(np.ndarray).view(np.uint8).reshape(len(tallies), TALLY.itemsize)

    def fetch() -> None:
        done, n, stream, page = under_way.pop(0)
        stream.synchronize()
        # As bytes: NumPy copies records field by field.
        plain[done : done + n] = page[:n].view(np.uint8).reshape(n, TALLY.itemsize)

    for launch, index in enumerate(range(0, len(tallies), LAUNCH)):
        stream, on_card, page = _lanes()[launch % 2]
        if len(under_way) == 2:
            fetch()
        n = min(LAUNCH, len(tallies) - index)
        players[launch % 2].play(seed, index, on_card[:n], stream)
        on_card[:n].copy_to_host(page[:n], stream)
        under_way.append((index, n, stream, page))
    while under_way:
        fetch()
