"""Kernels as GPU device functions (numba-cuda). `core.compile` binds them; `core.cuda` plays games with them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from ludotheque.core import bits
from ludotheque.core.contract import Kernel
from ludotheque.core.errors import BackendError

NEEDED = "the backend cuda needs the extra 'cuda': pip install 'ludotheque[cuda]'"


def toolchain() -> Any:
    """Return the module `numba.cuda`; raises `BackendError` if numba-cuda or its compiler is not installed."""
    if find_spec("numba_cuda") is None:  # `numba.cuda` without it is the old target, built into Numba
        raise BackendError(NEEDED)
    try:
        from numba import cuda
        from numba.cuda.cudadrv import nvvm

        nvvm.NVVM()
    except Exception as error:
        raise BackendError(f"{NEEDED} ({error})") from None
    return cuda


def device_function(function: Kernel) -> Any:
    """Compile a bound kernel as a device function, in one version only: integer arguments are always 64 bits wide.

    Otherwise Numba would compile a version for each literal and each integer width among the arguments. These kernels
    spend most of their waiting time on instructions that do not fit into the cache of a multiprocessor.
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
    """The functions of `core.bits` as single GPU instructions."""
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
