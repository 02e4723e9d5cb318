"""Every test run is isolated from the person who starts it, and ends the processes it has started."""

from __future__ import annotations

import pytest
from tests.isolation import end_run, isolate

isolate()  # before other modules are imported, because some read the environment when they are


def pytest_keyboard_interrupt() -> None:
    """After Ctrl-C, end xdist's workers with what they have started now, instead of waiting until a test is over."""
    if _distributed:
        end_run()


def pytest_unconfigure() -> None:
    """The end of the run."""
    end_run()


_distributed = False


def pytest_configure(config: pytest.Config) -> None:
    global _distributed
    _distributed = config.pluginmanager.hasplugin("dsession")
