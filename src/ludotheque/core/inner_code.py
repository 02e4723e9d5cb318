"""Functions that only kernels call are not compiled by themselves: their code is linked into that of their callers.

Numba would optimise every function together with all functions it calls, and translate it to machine code, again for
every caller. Python calls only a few of them, the exported kernels. So the others keep the code that Numba's compiler
wrote, and it is optimised and translated once per exported kernel.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from llvmlite import binding
from numba.core import codegen
from numba.core.compiler import Compiler

KIND = "inner"
"""The kind of serialised code that `InnerLibrary` reads."""

_numbers = count()


class InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of a function with that of all functions it calls, neither optimised nor translated."""

    @property
    def codegen(self) -> Any:
        """The owner of this library, for which functions have no environment."""
        return _WithoutEnvironments(self._codegen)

    def finalize(self) -> None:
        """Link the code of the functions that are called."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No function: Python cannot call this code."""
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """The code for the cache."""
        return self.name, KIND, self._get_module_for_linking().as_bitcode()


class _WithoutEnvironments:
    """Numba's code generator. It sets no environments: code that uses no Python objects never reads them."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._owner, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Do nothing."""


class InnerCompiler(Compiler):  # type: ignore[misc]  # Numba has no types
    """Numba's compiler, with an `InnerLibrary` for the result."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or InnerLibrary(target.codegen(), f"inner {next(_numbers)}"), *rest)


_usual = codegen.JITCPUCodegen.unserialize_library


def _unserialize(owner: Any, serialized: Any) -> Any:
    name, kind, data = serialized
    if kind != KIND:
        return _usual(owner, serialized)
    library = InnerLibrary(owner, name)
    library._final_module = library._shared_module = binding.parse_bitcode(data)
    library._finalized = True
    return library


codegen.JITCPUCodegen.unserialize_library = _unserialize
