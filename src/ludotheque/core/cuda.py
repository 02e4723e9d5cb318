"""The GPU backend: the same kernels compiled by numba-cuda, one thread a game.

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
"""Threads in a block where every thread plays a game alone."""

LAUNCH = 1 << 19
"""Games in one launch."""

WARP = 32
"""Threads that run in step."""

SLOTS = 1024
"""Games that a block of warps has under way where games are played together."""

MOST_WARPS = 8
"""Most warps of such a block: with more, a thread could not have all the registers it wants."""

SPARE = 4096
"""Bytes of a block's shared memory that positions leave to the lists of `play_together`."""

BATCH = 4
"""Positions that a warp copies at once: so many loads are under way together."""

HOPPER = (9, 0)
"""The compute capability to compile for when there is no GPU to ask."""

NOBODY, TAKEN, DONE, FRESH = -1, -2, -3, 0
"""In place of a stage: no game is there; a warp is playing it; no game is left; the slot's next game is to begin."""

LOCK, LEFT, FROM, LAST = range(4)
"""What a block's `gate` holds: is a warp taking games; the slots that have a game or hope for one; the slot to
look at first, so that no game waits for ever; the stage taken last."""

# Bound before compiling: the toolchain, a game's kernels, its record, the lengths of its lists, and how
# its seats choose, so that a kernel holds the code for one policy only.
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
HELD = 0
CREW = 0


def play_alone(boards: Array, starts: Array, seed: int, first: int, tallies: Array) -> None:
    """Thread i plays game `first + i`; everything it needs lies in its own memory."""
    index = cuda.grid(1)
    if index < len(tallies):
        states = cuda.local.array(1, STATE)
        random = cuda.local.array(STREAM, int64)
        actions = cuda.local.array(MOST_ACTIONS, int16)
        weights = cuda.local.array(MOST_OUTCOMES, int16)
        play_one(
            boards[0], starts[0], states, seed, first + index, POLICY_USED, random, actions, weights, tallies[index]
        )


def take(stages: Array, counts: Array, best: Array, found: Array, order: Array, gate: Array) -> int:
    """Up to 32 waiting games of one stage for this warp, their slots in its part of `order`; which stage it is,
    NOBODY when no game waits, DONE when none will.

    The stage that was taken last goes on while it fills a warp: instructions that warps run at the same time
    are fetched only once. After it comes the stage at which most games wait.
    """
    me = cuda.threadIdx.x
    in_warp = me % WARP
    warp = me // WARP
    order[me] = NOBODY
    if in_warp == 0:
        while cuda.atomic.cas(gate, LOCK, 0, 1) != 0:
            cuda.nanosleep(100)
        best[warp] = NOBODY if gate[LEFT] > 0 else DONE
        found[warp] = 0
    cuda.threadfence_block()
    cuda.syncwarp()
    if counts[gate[LAST]] >= WARP:
        best[warp] = gate[LAST]
    else:
        for k in range(in_warp, STAGES, WARP):
            if counts[k] > 0:
                cuda.atomic.max(best, warp, counts[k] * STAGES + k)
    cuda.syncwarp()
    chosen = best[warp]
    if chosen >= 0:
        chosen %= STAGES
        start = gate[FROM]
        cuda.syncwarp()  # all have read it before it is changed
        for k in range(in_warp, SLOTS, WARP):
            slot = (start + k) % SLOTS
            if stages[slot] == chosen:
                place = cuda.atomic.add(found, warp, 1)
                if place < WARP:
                    order[me - in_warp + place] = slot
                    stages[slot] = TAKEN
            if found[warp] >= WARP:
                break
        cuda.syncwarp()
        if in_warp == 0:
            # Others may be counting a game that has just been found: counts are right again when they have.
            cuda.atomic.add(counts, chosen, -min(found[warp], WARP))
            gate[FROM] = (start + WARP) % SLOTS
            gate[LAST] = chosen
    cuda.threadfence_block()
    cuda.syncwarp()
    if in_warp == 0:
        cuda.atomic.exch(gate, LOCK, 0)
    cuda.syncwarp()
    return int(chosen)


def fetch(words: Array, base: int, order: Array, room: Array) -> None:
    """The warp copies the positions of its games into shared memory, all threads on one position.

    Unsigned places: a signed one costs a question whether it counts from the end.
    """
    in_warp = cuda.threadIdx.x % WARP
    head = cuda.threadIdx.x - in_warp
    held = cuda.local.array(HELD, int64)
    for k in range(0, WARP, BATCH):
        for b in range(BATCH):
            slot = int(order[uint64(head + k + b)])
            if slot != NOBODY:
                there = uint64(base + slot) * uint64(WORDS) + uint64(in_warp)
                for row in range(ROWS):
                    if in_warp + WARP * row < WORDS:
                        held[b * ROWS + row] = words[there + uint64(WARP * row)]
        for b in range(BATCH):
            here = uint64(head + k + b) * uint64(WORDS) + uint64(in_warp)
            for row in range(ROWS):
                if in_warp + WARP * row < WORDS:
                    room[here + uint64(WARP * row)] = held[b * ROWS + row]
    cuda.syncwarp()


def put_back(words: Array, base: int, order: Array, room: Array) -> None:
    """And back to their slots."""
    in_warp = cuda.threadIdx.x % WARP
    head = cuda.threadIdx.x - in_warp
    held = cuda.local.array(HELD, int64)
    for k in range(0, WARP, BATCH):
        for b in range(BATCH):
            here = uint64(head + k + b) * uint64(WORDS) + uint64(in_warp)
            for row in range(ROWS):
                if in_warp + WARP * row < WORDS:
                    held[b * ROWS + row] = room[here + uint64(WARP * row)]
        for b in range(BATCH):
            slot = int(order[uint64(head + k + b)])
            if slot != NOBODY:
                there = uint64(base + slot) * uint64(WORDS) + uint64(in_warp)
                for row in range(ROWS):
                    if in_warp + WARP * row < WORDS:
                        words[there + uint64(WARP * row)] = held[b * ROWS + row]
    cuda.threadfence_block()
    cuda.syncwarp()


def common(own: int, best: Array, found: Array) -> int:
    """The stage at which all games of the warp are now, FRESH if they differ; `own` is NOBODY without a game."""
    warp = cuda.threadIdx.x // WARP
    if cuda.threadIdx.x % WARP == 0:
        best[warp] = FRESH
        found[warp] = 0
    cuda.syncwarp()
    if own != NOBODY:
        best[warp] = own
    cuda.syncwarp()
    if own != NOBODY and own != best[warp]:
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
    taken: Array,
) -> None:
    """A block has SLOTS games under way. A warp takes 32 that wait at the same stage, brings their positions
    into shared memory and plays them on, each a step at a time, until their stages differ; a slot whose game is
    over takes the next of the launch.

    `words` are the positions of all slots, `start` is the first position, as words of 8 bytes; `numbers` says
    which game a slot plays, `taken[0]` how many have been begun.
    """
    stages = cuda.shared.array(SLOTS, int8)
    counts = cuda.shared.array(STAGES, int32)
    order = cuda.shared.array(CREW, int16)
    best = cuda.shared.array(MOST_WARPS, int32)
    found = cuda.shared.array(MOST_WARPS, int32)
    gate = cuda.shared.array(4, int32)
    near = cuda.shared.array(0, STATE)  # the rest of the shared memory, as positions
    room = cuda.shared.array(0, int64)  # and the same as words
    actions = cuda.local.array(MOST_ACTIONS, int16)
    weights = cuda.local.array(MOST_OUTCOMES, int16)
    board = boards[0]
    me = cuda.threadIdx.x
    in_warp = me % WARP
    base = cuda.blockIdx.x * SLOTS
    for slot in range(me, SLOTS, cuda.blockDim.x):
        stages[slot] = FRESH
    for k in range(me, STAGES, cuda.blockDim.x):
        counts[k] = SLOTS if k == FRESH else 0
    if me == 0:
        gate[LOCK] = 0
        gate[LEFT] = SLOTS
        gate[FROM] = 0
        gate[LAST] = FRESH
    cuda.syncthreads()
    while True:
        now = take(stages, counts, best, found, order, gate)
        if now == DONE:
            break
        if now == NOBODY:
            cuda.nanosleep(1000)
            continue
        slot = order[me]
        here = base + slot
        after = NOBODY
        if now == FRESH:
            for word in range(in_warp, WORDS, WARP):
                for k in range(me - in_warp, me - in_warp + WARP):
                    room[k * WORDS + word] = start[word]
            cuda.syncwarp()
            if slot != NOBODY:
                numbers[here] = cuda.atomic.add(taken, 0, 1)
                if numbers[here] < len(tallies):
                    begin(streams[here], seed, first + numbers[here])
                    start_tally(tallies[numbers[here]])
                    after = FRESH + 1 + stage(board, near[me])
                else:
                    slot = NOBODY
                    order[me] = NOBODY
                    cuda.atomic.add(gate, LEFT, -1)
            now = common(after, best, found)
        else:
            fetch(words, base, order, room)
        while now != FRESH:
            if slot != NOBODY:
                tally = tallies[numbers[here]]
                play_step(board, near[me], streams[here], actions, weights, POLICY_USED, tally)
                if near[me].to_move == OVER:
                    finish_tally(board, near[me], tally)
                    after = FRESH
                else:
                    after = FRESH + 1 + stage(board, near[me])
            now = common(after, best, found)
        put_back(words, base, order, room)
        if slot != NOBODY:
            stages[slot] = after
            cuda.atomic.add(counts, after, 1)


def bound_kernel(module: GameModule, policy: int) -> FunctionType:
    """The playout kernel for one game: its own device functions and array sizes as globals."""
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
        "STATE": card_layout(module),
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
        bound["HELD"] = BATCH * bound["ROWS"]
        bound["CREW"] = MOST_WARPS * WARP
        bound["stage"] = made.stage
        for helper in (take, fetch, put_back, common):
            bound[helper.__name__] = device_function(FunctionType(helper.__code__, {**globals(), **bound}))
    return FunctionType(kernel.__code__, {**globals(), **bound}, kernel.__name__)


def staged(module: GameModule) -> bool:
    """Does a game tell its stages, so that blocks play its games together?"""
    return module.gpu is not None


def card_layout(module: GameModule) -> np.dtype[np.void]:
    """A game's STATE as the card holds it while games are played together.

    The smaller a position, the more warps find room for theirs in shared memory: where the rules tell which
    single numbers need 64 bits (`LONG_FIELDS`), the others have 32. And a position is an odd number of words, so
    that the same field of 32 positions lies in as many banks of that memory as can be.
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


def on_card(module: GameModule, record: Record) -> Array:
    """A position as the card holds it."""
    layout = card_layout(module)
    held = np.zeros(1, layout)
    for name in (name for name in layout.names or () if not name.startswith("_")):
        held[name] = record[name]
    return held


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


def ptx(game: Game, policy: int = UNIFORM, capability: tuple[int, int] = HOPPER) -> str:
    """The playout kernel of a game as PTX, compiled without a GPU."""
    from numba import from_dtype, int64, types

    cuda = toolchain()
    board, state, tally = (types.Array(from_dtype(d), 1, "C") for d in (game.board.dtype, game.rules.STATE, TALLY))
    line, table = types.Array(int64, 1, "C"), types.Array(int64, 2, "C")
    signature: tuple[Any, ...] = (board, state, int64, int64, tally)
    if staged(game.module):
        signature = (board, line, int64, int64, tally, line, table, line, line)
    with _told(capability):
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
    """Let a compiled kernel have so many bytes of shared memory; without asking it gets 48 KB."""
    from cuda.bindings import driver as names
    from numba.cuda.cudadrv.driver import driver

    (one,) = kernel.overloads.values()
    function = one._codelibrary.get_cufunc()
    attribute = names.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


@cache
def _lanes() -> list[tuple[Any, Any, Any]]:
    """Two streams, each with room for a launch's tallies on the card and in page-locked memory."""
    cuda = toolchain()
    return [(cuda.stream(), cuda.device_array(LAUNCH, TALLY), cuda.pinned_array(LAUNCH, TALLY)) for _ in range(2)]


class Player:
    """Plays games on the card and leaves the results there; launches of one player do not overlap."""

    def __init__(self, game: Game, first: Record, policy: int) -> None:
        cuda = toolchain()
        self._kernel = _compiled(game.module, policy)
        self._boards = cuda.to_device(np.asarray(game.board).reshape(1))
        self._together = staged(game.module)
        record = on_card(game.module, first) if self._together else np.asarray(first).reshape(1)
        self._start = cuda.to_device(record.view(np.int64) if self._together else record)
        if self._together:
            device = cuda.get_current_device()
            room = device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN - SPARE
            self._warps = min(MOST_WARPS, room // (WARP * record.itemsize))
            self._shared = self._warps * WARP * record.itemsize
            self._blocks = device.MULTIPROCESSOR_COUNT
            slots = self._blocks * SLOTS
            self._words = cuda.device_array(slots * record.itemsize // 8, np.int64)
            self._streams = cuda.device_array((slots, STREAM), np.int64)
            self._numbers = cuda.device_array(slots, np.int64)
            self._taken = cuda.device_array(1, np.int64)

    def play(self, seed: int, index: int, tallies: Any, stream: Any = 0) -> None:
        """Play game `index` and those that follow under `seed`, one for each of `tallies` on the card."""
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
    """Play one game for each of `tallies` on the GPU; while it plays, the last launch is fetched."""
    players = [Player(game, first, policy) for _ in range(2 if len(tallies) > LAUNCH else 1)]
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
