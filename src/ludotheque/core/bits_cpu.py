"""The functions of `core.bits` as single CPU instructions, for code that Numba compiles."""

# mypy: disable-error-code="no-untyped-def"
# Reason: Numba defines the parameters of an intrinsic and of its code generator, and has no types for them.

from __future__ import annotations

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

_UNDEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 1)


@intrinsic
def _population(typing_context, mask):
    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(typing_context, mask):
    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], _UNDEFINED_AT_ZERO)

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing_context, mask):
    def generate(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], _UNDEFINED_AT_ZERO)

    return types.int64(types.int64), generate


@njit
def count(mask):
    return _population(mask)


@njit
def lowest(mask):
    return _trailing_zeros(mask)


@njit
def highest(mask):
    return 63 - _leading_zeros(mask)
