"""The GPU backend: the same kernels, compiled by numba-cuda; each thread plays one game at a time.

Without a GPU the kernels can still be compiled, to PTX, for any compute capability (`ptx`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.compile import kernels_of
from ludotheque.core.contract import OVER, Array, Record
from ludotheque.core.cuda_functions import device_function, toolchain
from ludotheque.core.errors import BackendError
from ludotheque.core.kernels import UNIFORM, finish_tally, play_one, play_step, start_tally
from ludotheque.core.layout import packed
from ludotheque.core.module import GameModule
from ludotheque.core.random import STREAM, begin
from ludotheque.core.tally import TALLY

if TYPE_CHECKING:
    from ludotheque.core.game import Game

THREADS = 64
"""Threads per block in `play_alone`."""

LAUNCH = 1 << 19
"""Greatest number of games in one launch of the kernel."""

WARP = 32
"""Threads that run the same instruction at the same time."""

SLOTS = 1024
"""Games that a block has in progress in `play_together`."""

MOST_WARPS = 8
"""Greatest number of warps in a block of `play_together`: with more, a thread would have too few registers."""

SPARE = 4096
"""Bytes of a block's shared memory for the lists of `play_together`; the rest holds positions."""

BATCH = 4
"""Positions that a warp copies at once, so that their loads from memory overlap."""

HOPPER = (9, 0)
"""The compute capability to compile for when there is no GPU to ask."""

NO_GAME, TAKEN, DONE, FRESH = -1, -2, -3, 0
"""Values in place of a stage: there is no game; a warp is playing the game; no games are left; the next game of the
slot is to begin."""

LOCK, LEFT, FROM, LAST = range(4)
"""Indices of a block's `control` array: whether a warp is taking games now; how many slots have a game or may get one;
the slot to look at first, so that no game waits for ever; the stage taken last."""

# Set by `bound_kernel` before compiling: the toolchain, a game's kernels, its layout, the lengths of its lists, and the
# playout policy (so that a compiled kernel has the code for one policy only).
cuda: Any = None
int8: Any = None
int16: Any = None
int32: Any = None
int64: Any = None
uint64: Any = None
stage: Any = None
STATE: Any = None
MOST_ACTIONS = 0
MOST_OUTCOMES = 0
POLICY_USED = 0
STAGES = 0
WORDS = 0
ROWS = 0
BUFFER = 0
BLOCK_THREADS = 0


def play_alone(boards: Array, starts: Array, seed: int, first: int, tallies: Array) -> None:
    """Thread i plays game `first + i`, with position and lists in its own local memory."""
    index = cuda.grid(1)
    if index < len(tallies):
        states = cuda.local.array(1, STATE)
        random = cuda.local.array(STREAM, int64)
        actions = cuda.local.array(MOST_ACTIONS, int16)
        weights = cuda.local.array(MOST_OUTCOMES, int16)
        play_one(
            boards[0], starts[0], states, seed, first + index, POLICY_USED, random, actions, weights, tallies[index]
        )


def take_games(stages: Array, counts: Array, best: Array, found: Array, order: Array, control: Array) -> int:
    """Take up to 32 waiting games of one stage for this warp: write their slots to its part of `order`.

    Returns the stage; NO_GAME if no game is waiting now; DONE if no game is left.

    It takes the stage that was taken last as long as that fills a warp, because instructions that several warps run at
    the same time are fetched only once. Otherwise it takes the stage with the most waiting games.
    """
    thread = cuda.threadIdx.x
    in_warp = thread % WARP
    warp = thread // WARP
    order[thread] = NO_GAME
    if in_warp == 0:
        while cuda.atomic.cas(control, LOCK, 0, 1) != 0:
            cuda.nanosleep(100)
        best[warp] = NO_GAME if control[LEFT] > 0 else DONE
        found[warp] = 0
    cuda.threadfence_block()
    cuda.syncwarp()
    if counts[control[LAST]] >= WARP:
        best[warp] = control[LAST]
    else:
        for k in range(in_warp, STAGES, WARP):
            if counts[k] > 0:
                cuda.atomic.max(best, warp, counts[k] * STAGES + k)
    cuda.syncwarp()
    chosen = best[warp]
    if chosen >= 0:
        chosen %= STAGES
        start = control[FROM]
        cuda.syncwarp()  # all threads have read it before it is changed
        for k in range(in_warp, SLOTS, WARP):
            slot = (start + k) % SLOTS
            if stages[slot] == chosen:
                place = cuda.atomic.add(found, warp, 1)
                if place < WARP:
                    order[thread - in_warp + place] = slot
                    stages[slot] = TAKEN
            if found[warp] >= WARP:
                break
        cuda.syncwarp()
        if in_warp == 0:
            # Another warp may not have counted a game yet that was found here: then the count is too low until it has.
            cuda.atomic.add(counts, chosen, -min(found[warp], WARP))
            control[FROM] = (start + WARP) % SLOTS
            control[LAST] = chosen
    cuda.threadfence_block()
    cuda.syncwarp()
    if in_warp == 0:
        cuda.atomic.exch(control, LOCK, 0)
    cuda.syncwarp()
    return int(chosen)


def fetch_positions(words: Array, base: int, order: Array, shared_words: Array) -> None:
    """Copy the positions of the warp's games into shared memory; all threads copy the same position together.

    Indices are unsigned: a signed index costs a test whether it counts from the end.
    """
    in_warp = cuda.threadIdx.x % WARP
    head = cuda.threadIdx.x - in_warp
    buffer = cuda.local.array(BUFFER, int64)
    for k in range(0, WARP, BATCH):
        for b in range(BATCH):
            slot = int(order[uint64(head + k + b)])
            if slot != NO_GAME:
                there = uint64(base + slot) * uint64(WORDS) + uint64(in_warp)
                for row in range(ROWS):
                    if in_warp + WARP * row < WORDS:
                        buffer[b * ROWS + row] = words[there + uint64(WARP * row)]
        for b in range(BATCH):
            here = uint64(head + k + b) * uint64(WORDS) + uint64(in_warp)
            for row in range(ROWS):
                if in_warp + WARP * row < WORDS:
                    shared_words[here + uint64(WARP * row)] = buffer[b * ROWS + row]
    cuda.syncwarp()


def store_positions(words: Array, base: int, order: Array, shared_words: Array) -> None:
    """Copy the positions of the warp's games from shared memory back to their slots."""
    in_warp = cuda.threadIdx.x % WARP
    head = cuda.threadIdx.x - in_warp
    buffer = cuda.local.array(BUFFER, int64)
    for k in range(0, WARP, BATCH):
        for b in range(BATCH):
            here = uint64(head + k + b) * uint64(WORDS) + uint64(in_warp)
            for row in range(ROWS):
                if in_warp + WARP * row < WORDS:
                    buffer[b * ROWS + row] = shared_words[here + uint64(WARP * row)]
        for b in range(BATCH):
            slot = int(order[uint64(head + k + b)])
            if slot != NO_GAME:
                there = uint64(base + slot) * uint64(WORDS) + uint64(in_warp)
                for row in range(ROWS):
                    if in_warp + WARP * row < WORDS:
                        words[there + uint64(WARP * row)] = buffer[b * ROWS + row]
    cuda.threadfence_block()
    cuda.syncwarp()


def common_stage(own: int, best: Array, found: Array) -> int:
    """The stage of all games of the warp, FRESH if they differ; `own`: the stage of this thread's game, or NO_GAME."""
    warp = cuda.threadIdx.x // WARP
    if cuda.threadIdx.x % WARP == 0:
        best[warp] = FRESH
        found[warp] = 0
    cuda.syncwarp()
    if own != NO_GAME:
        best[warp] = own
    cuda.syncwarp()
    if own != NO_GAME and own != best[warp]:
        found[warp] = 1
    cuda.syncwarp()
    stage = best[warp] if found[warp] == 0 else FRESH
    cuda.syncwarp()
    return int(stage)


def play_together(
    boards: Array,
    start: Array,
    seed: int,
    first: int,
    tallies: Array,
    words: Array,
    streams: Array,
    numbers: Array,
    begun: Array,
) -> None:
    """Play games sorted by stage, so that the threads of a warp do the same kind of work.

    A block has SLOTS games in progress. A warp takes 32 games that wait at the same stage, copies their positions
    into shared memory and plays them, one step at a time, until their stages differ. A slot whose game is over
    gets the next game of the launch.

    `words` holds the positions of all slots and `start` the first position, as words of 8 bytes; `numbers` says
    which game a slot plays; `begun[0]` is the number of games that have begun.
    """
    stages = cuda.shared.array(SLOTS, int8)
    counts = cuda.shared.array(STAGES, int32)
    order = cuda.shared.array(BLOCK_THREADS, int16)
    best = cuda.shared.array(MOST_WARPS, int32)
    found = cuda.shared.array(MOST_WARPS, int32)
    control = cuda.shared.array(4, int32)
    shared_states = cuda.shared.array(0, STATE)  # the rest of the shared memory as positions
    shared_words = cuda.shared.array(0, int64)  # the same memory as words
    actions = cuda.local.array(MOST_ACTIONS, int16)
    weights = cuda.local.array(MOST_OUTCOMES, int16)
    board = boards[0]
    thread = cuda.threadIdx.x
    in_warp = thread % WARP
    base = cuda.blockIdx.x * SLOTS
    for slot in range(thread, SLOTS, cuda.blockDim.x):
        stages[slot] = FRESH
    for k in range(thread, STAGES, cuda.blockDim.x):
        counts[k] = SLOTS if k == FRESH else 0
    if thread == 0:
        control[LOCK] = 0
        control[LEFT] = SLOTS
        control[FROM] = 0
        control[LAST] = FRESH
    cuda.syncthreads()
    while True:
        now = take_games(stages, counts, best, found, order, control)
        if now == DONE:
            break
        if now == NO_GAME:
            cuda.nanosleep(1000)
            continue
        slot = order[thread]
        here = base + slot
        after = NO_GAME
        if now == FRESH:
            for word in range(in_warp, WORDS, WARP):
                for k in range(thread - in_warp, thread - in_warp + WARP):
                    shared_words[k * WORDS + word] = start[word]
            cuda.syncwarp()
            if slot != NO_GAME:
                numbers[here] = cuda.atomic.add(begun, 0, 1)
                if numbers[here] < len(tallies):
                    begin(streams[here], seed, first + numbers[here])
                    start_tally(tallies[numbers[here]])
                    after = FRESH + 1 + stage(board, shared_states[thread])
                else:
                    slot = NO_GAME
                    order[thread] = NO_GAME
                    cuda.atomic.add(control, LEFT, -1)
            now = common_stage(after, best, found)
        else:
            fetch_positions(words, base, order, shared_words)
        while now != FRESH:
            if slot != NO_GAME:
                tally = tallies[numbers[here]]
                play_step(board, shared_states[thread], streams[here], actions, weights, POLICY_USED, tally)
                if shared_states[thread].to_move == OVER:
                    finish_tally(board, shared_states[thread], tally)
                    after = FRESH
                else:
                    after = FRESH + 1 + stage(board, shared_states[thread])
            now = common_stage(after, best, found)
        store_positions(words, base, order, shared_words)
        if slot != NO_GAME:
            stages[slot] = after
            cuda.atomic.add(counts, after, 1)


def bound_kernel(module: GameModule, policy: int) -> FunctionType:
    """The playout kernel for one game, with the game's device functions and array sizes as globals."""
    from numba import int8, int16, int32, int64, uint64

    numba_cuda = toolchain()
    kernel = play_together if staged(module) else play_alone
    bound: dict[str, Any] = {
        "cuda": numba_cuda,
        "int8": int8,
        "int16": int16,
        "int32": int32,
        "int64": int64,
        "uint64": uint64,
        "POLICY_USED": policy,
        "STATE": gpu_layout(module),
        "MOST_ACTIONS": max(module.rules.MOST_ACTIONS, module.rules.MOST_OUTCOMES),
        "MOST_OUTCOMES": module.rules.MOST_OUTCOMES,
    }
    made = kernels_of(module, "cuda")
    for function in (play_one, play_step, begin, start_tally, finish_tally):
        bound[function.__name__] = made.bind(function)
    if module.gpu is not None:
        bound["STAGES"] = module.gpu.STAGES + 1
        bound["WORDS"] = bound["STATE"].itemsize // 8
        bound["ROWS"] = -(-bound["WORDS"] // WARP)
        bound["BUFFER"] = BATCH * bound["ROWS"]
        bound["BLOCK_THREADS"] = MOST_WARPS * WARP
        bound["stage"] = made.stage
        for helper in (take_games, fetch_positions, store_positions, common_stage):
            bound[helper.__name__] = device_function(FunctionType(helper.__code__, {**globals(), **bound}))
    return FunctionType(kernel.__code__, {**globals(), **bound}, kernel.__name__)


def staged(module: GameModule) -> bool:
    """Whether a game has stages, so that `play_together` plays its games."""
    return module.gpu is not None


def gpu_layout(module: GameModule) -> np.dtype[np.void]:
    """The layout of a game's STATE in `play_together`.

    The smaller a position, the more warps have their positions in shared memory: if the rules say which single
    numbers need 64 bits (`LONG_FIELDS`), the others have 32. A position is an odd number of words, so that the same
    field of 32 positions is spread over as many memory banks as possible.
    """
    layout, hints = module.rules.STATE, module.gpu
    if hints is None:
        return layout
    fields: list[tuple[Any, ...]] = []
    for name in (name for name in layout.names or () if not name.startswith("_")):
        kind = layout[name]
        narrow = hints.LONG_FIELDS is not None and not kind.shape and name not in hints.LONG_FIELDS
        fields.append((name, "i4" if narrow else kind.base.str, kind.shape))
    layout = packed(*fields)
    while layout.itemsize % 16 != 8:
        fields.append((f"_{len(fields)}", "i8", ()))
        layout = packed(*fields)
    return layout


def gpu_record(module: GameModule, record: Record) -> Array:
    """A position in the layout of `gpu_layout`, as an array with one element."""
    layout = gpu_layout(module)
    converted = np.zeros(1, layout)
    for name in (name for name in layout.names or () if not name.startswith("_")):
        converted[name] = record[name]
    return converted


@contextlib.contextmanager
def _assumed_device(capability: tuple[int, int]) -> Iterator[None]:
    """Compile for this capability without a GPU: numba-cuda asks the current device for it, so pretend there is one."""
    from numba.cuda import dispatcher

    class AssumedDevice:
        compute_capability = capability

    real = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: AssumedDevice
    try:
        yield
    finally:
        dispatcher.get_current_device = real


def ptx(game: Game, policy: int = UNIFORM, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of a game as PTX, compiled without a GPU."""
    from numba import from_dtype, int64, types

    cuda = toolchain()
    board, state, tally = (types.Array(from_dtype(d), 1, "C") for d in (game.board.dtype, game.rules.STATE, TALLY))
    line, table = types.Array(int64, 1, "C"), types.Array(int64, 2, "C")
    signature: tuple[Any, ...] = (board, state, int64, int64, tally)
    if staged(game.module):
        signature = (board, line, int64, int64, tally, line, table, line, line)
    with _assumed_device(capability):
        text, _ = cuda.compile_ptx(bound_kernel(game.module, policy), signature, cc=capability)
    return str(text)


@cache
def _compiled(module: GameModule, policy: int) -> Any:
    cuda = toolchain()
    if not cuda.is_available():
        raise BackendError("the backend cuda needs an NVIDIA GPU and its driver: none was found here")
    return cuda.jit(bound_kernel(module, policy))


@cache
def allow_shared(kernel: Any, size: int) -> None:
    """Allow a compiled kernel `size` bytes of dynamic shared memory per block; the default is 48 KB."""
    from cuda.bindings import driver as names
    from numba.cuda.cudadrv.driver import driver

    (one,) = kernel.overloads.values()
    function = one._codelibrary.get_cufunc()
    attribute = names.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


@cache
def _launch_buffers() -> list[tuple[Any, Any, Any]]:
    """Two CUDA streams, each with arrays for the tallies of a launch: on the GPU and in page-locked memory."""
    cuda = toolchain()
    return [(cuda.stream(), cuda.device_array(LAUNCH, TALLY), cuda.pinned_array(LAUNCH, TALLY)) for _ in range(2)]


class Player:
    """Plays games on the GPU and leaves the results there; launches of one player must not overlap."""

    def __init__(self, game: Game, first: Record, policy: int) -> None:
        cuda = toolchain()
        self._kernel = _compiled(game.module, policy)
        self._boards = cuda.to_device(np.asarray(game.board).reshape(1))
        self._together = staged(game.module)
        record = gpu_record(game.module, first) if self._together else np.asarray(first).reshape(1)
        self._start = cuda.to_device(record.view(np.int64) if self._together else record)
        if self._together:
            device = cuda.get_current_device()
            available = device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - SPARE
            self._warps = min(MOST_WARPS, available // (WARP * record.itemsize))
            self._shared = self._warps * WARP * record.itemsize
            self._blocks = device.MULTIPROCESSOR_COUNT
            slots = self._blocks * SLOTS
            self._words = cuda.device_array(slots * record.itemsize // 8, np.int64)
            self._streams = cuda.device_array((slots, STREAM), np.int64)
            self._numbers = cuda.device_array(slots, np.int64)
            self._taken = cuda.device_array(1, np.int64)

    def play(self, seed: int, index: int, tallies: Any, stream: Any = 0) -> None:
        """Play game `index` and the following games under `seed`, one per element of `tallies` (on the GPU)."""
        task: tuple[Any, ...] = (self._boards, self._start, seed, index, tallies)
        if self._together:
            self._taken.copy_to_device(np.zeros(1, np.int64), stream)
            task = (*task, self._words, self._streams, self._numbers, self._taken)
            kernel = self._kernel.specialize(*task)
            allow_shared(kernel, self._shared)
            kernel[self._blocks, self._warps * WARP, stream, self._shared](*task)
        else:
            self._kernel[-(-len(tallies) // THREADS), THREADS, stream](*task)


def play_many(game: Game, first: Record, seed: int, policy: int, tallies: Any) -> None:
    """Play one game per element of `tallies` on the GPU; the results of one launch are copied during the next one."""
    players = [Player(game, first, policy) for _ in range(2 if len(tallies) > LAUNCH else 1)]
    running: list[tuple[int, int, Any, Any]] = []
    plain = tallies.view(np.ndarray).view(np.uint8).reshape(len(tallies), TALLY.itemsize)

    def fetch() -> None:
        done, n, stream, page = running.pop(0)
        stream.synchronize()
        # As bytes: NumPy copies records field by field.
        plain[done : done + n] = page[:n].view(np.uint8).reshape(n, TALLY.itemsize)

    for launch, index in enumerate(range(0, len(tallies), LAUNCH)):
        stream, on_gpu, page = _launch_buffers()[launch % 2]
        if len(running) == 2:
            fetch()
        n = min(LAUNCH, len(tallies) - index)
        players[launch % 2].play(seed, index, on_gpu[:n], stream)
        on_gpu[:n].copy_to_host(page[:n], stream)
        running.append((index, n, stream, page))
    while running:
        fetch()
