"""Run `play_together` in Numba's GPU simulator (NUMBA_ENABLE_CUDASIM=1) and compare its games with those of the
Python backend; see test_cuda.py."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import Any

import numba.cuda as simulator
import numpy as np

from ludotheque import Game
from ludotheque.core import cuda, cuda_functions
from ludotheque.core.batch import simulate
from ludotheque.core.contract import Record
from ludotheque.core.kernels import UNIFORM
from ludotheque.core.layout import blanks
from ludotheque.core.module import GpuHints
from ludotheque.core.random import STREAM
from ludotheque.core.tally import TALLY

SLOTS, WARPS, GAMES, SEED = 3, 2, 5, 3


def stage(board: Record, state: Record) -> int:
    """Stages for a game that has none: they only have to change the order of the slots."""
    return int(state.ply % 3)


def main() -> None:
    from numba.cuda.simulator import kernelapi
    from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray

    # The simulator has no compiler, no bit instructions, no sleep and no syncwarp.
    backend: Any = cuda
    backend.toolchain = lambda: simulator
    backend.device_function = simulator.jit(device=True)
    functions: Any = cuda_functions
    functions.device_function = simulator.jit(device=True)
    functions.primitives = dict
    backend.SLOTS = SLOTS
    barriers = [threading.Barrier(cuda.WARP) for _ in range(WARPS)]
    kernelapi.FakeCUDAModule.syncwarp = lambda module: barriers[module.threadIdx.x // cuda.WARP].wait()
    kernelapi.FakeCUDAModule.nanosleep = lambda module, ns: time.sleep(ns * 1e-9)
    game = Game("ayalan")
    module = replace(game.module, gpu=GpuHints({"STAGES": 3, "stage": stage}))
    kernel = cuda.bound_kernel(module, UNIFORM)
    kernel.__globals__["int16"] = kernel.__globals__["int64"]  # as in interpreted kernels
    tallies = blanks(TALLY, GAMES)
    first = cuda.gpu_record(module, game.first_record())
    threads = WARPS * cuda.WARP
    simulator.jit(kernel)[1, threads, 0, threads * first.itemsize](
        FakeCUDAArray(np.asarray(game.board).reshape(1)),
        FakeCUDAArray(first.view(np.int64)),
        SEED,
        0,
        tallies,
        FakeCUDAArray(np.zeros(SLOTS * first.itemsize // 8, np.int64)),
        *(FakeCUDAArray(np.zeros(shape, np.int64)) for shape in ((SLOTS, STREAM), SLOTS, 1)),
    )
    alone = simulate(game, GAMES, SEED, backend="python").tallies
    assert np.asarray(tallies).tobytes() == np.asarray(alone).tobytes(), (tallies, alone)


if __name__ == "__main__":
    main()
