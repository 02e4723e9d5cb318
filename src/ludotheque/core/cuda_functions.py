"""Kernels as functions of a GPU, by numba-cuda; `core.compile` binds them, `core.cuda` plays games with them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from ludotheque.core import bits
from ludotheque.core.contract import Kernel
from ludotheque.core.errors import BackendError

NEEDED = "the backend cuda needs the extra 'cuda': pip install 'ludotheque[cuda]'"


def toolchain() -> Any:
    """numba-cuda, checked to be complete."""
    if find_spec("numba_cuda") is None:  # the target that Numba itself still has is another one
        raise BackendError(NEEDED)
    try:
        from numba import cuda
        from numba.cuda.cudadrv import nvvm

        nvvm.NVVM()
    except Exception as error:
        raise BackendError(f"{NEEDED} ({error})") from None
    return cuda


def device_function(function: Kernel) -> Any:
    """A bound kernel as a device function, in one version: every whole number it is given is 64 bits wide.

    Numba would compile a function again for each literal and each width among its arguments. Instructions that
    do not fit into a multiprocessor's cache are what these kernels wait for most.
    """
    from numba import types

    made = toolchain().jit(device=True)(function)
    template = made.get_call_template

    def wide(argument: Any) -> Any:
        plain = types.unliteral(argument)
        return types.int64 if isinstance(plain, types.Integer) else plain

    made.get_call_template = lambda arguments, named: template(tuple(map(wide, arguments)), named)
    return made


def primitives() -> dict[Kernel, Any]:
    """The GPU's own instructions for `core.bits`."""
    from numba import int64

    cuda = toolchain()

    def count(mask: int) -> int:
        return int64(cuda.popc(int64(mask)))  # type: ignore[no-any-return]  # Numba has no types

    def lowest(mask: int) -> int:
        return int64(cuda.ffs(int64(mask))) - 1  # type: ignore[no-any-return]

    def highest(mask: int) -> int:
        return 63 - int64(cuda.clz(int64(mask)))  # type: ignore[no-any-return]

    jit = cuda.jit(device=True)
    return {bits.count: jit(count), bits.lowest: jit(lowest), bits.highest: jit(highest)}
