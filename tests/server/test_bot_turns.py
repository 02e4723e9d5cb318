"""`bot_turns.py`: bots play when it is their turn. Here they choose at once; bots that think: `test_external_bots.py`.

The thinking time of bots with hidden hands is tested in `test_leaks.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.state import State
from ludotheque.server.commands import Ask
from ludotheque.server.http_models import Chair
from ludotheque.server.live import LiveTable
from ludotheque.server.service import TableService
from tests.server.services import first_action, open_match, run_async, table_service

AGAINST_BOT = [Chair(kind="me", name="Ann"), Chair(kind="bot", level=2)]
Choose = Callable[[Game, str, State, int, int], Awaitable[int]]


@asynccontextmanager
async def bots_that(choose: Choose, service: TableService, patch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Let the bots of a service play with another function in place of `BotThreads.choose`."""

    async def ready(slug: str) -> None:
        """Do not wait for compiled kernels."""

    patch.setattr(service.bots, "choose", choose)
    patch.setattr(service.bots, "until_ready", ready)
    task = asyncio.create_task(service.bot_turns.run())
    try:
        yield
    finally:
        service.bot_turns.cancel()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def play_until_bot_is_to_move(service: TableService, live: LiveTable) -> None:
    while live.table.bot_to_move() is None:
        await service.pipeline.submit(live, first_action(live))


def acts(service: TableService, live: LiveTable) -> list[tuple[int | None, int]]:
    """The seat and the action of every action in the log."""
    return [(event.seat, event.value) for event in service.store.read(live.id, 0) if event.kind == "act"]


def test_bot_plays_whenever_it_is_to_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[tuple[int | None, int]] = []

    async def choose(game: Game, name: str, view: State, seat: int, seed: int) -> int:
        assert (name, seat, view.to_move) == ("level2", 1, 1)
        chosen.append((seat, view.legal_actions()[-1]))
        return chosen[-1][1]

    with table_service(str(tmp_path / "t.db"), compile=True) as service:

        async def run() -> None:
            live = (await open_match(service, AGAINST_BOT)).live
            async with bots_that(choose, service, monkeypatch):
                for _ in range(20):
                    await until(lambda: live.table.bot_to_move() is None and not live.bot_thinking)
                    await service.pipeline.submit(live, first_action(live))
                await until(lambda: live.table.bot_to_move() is None and not live.bot_thinking)
            assert len(chosen) > 3 and [act for act in acts(service, live) if act[0] == 1] == chosen

        run_async(run())


def test_action_for_a_position_that_has_passed_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, answer = asyncio.Event(), asyncio.Event()

    async def choose(game: Game, name: str, view: State, seat: int, seed: int) -> int:
        thinking.set()
        await answer.wait()
        return view.legal_actions()[0]

    with table_service(str(tmp_path / "t.db"), compile=True) as service:

        async def run() -> None:
            live = (await open_match(service, AGAINST_BOT)).live
            async with bots_that(choose, service, monkeypatch):
                await play_until_bot_is_to_move(service, live)
                await thinking.wait()
                before = acts(service, live)
                await service.pipeline.submit(live, Ask(0, "pause", submission="0:p"))
                answer.set()
                await until(lambda: not live.bot_thinking)
                assert live.table.status == "paused" and acts(service, live) == before
                await service.pipeline.submit(live, Ask(0, "resume", submission="0:r"))
                await until(lambda: len(acts(service, live)) > len(before))

        run_async(run())


def test_lost_turn_is_played_after_the_next_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = [LudothequeError("no kernels")]

    async def choose(*arguments: Any) -> int:
        if failures:
            raise failures.pop()
        view: State = arguments[2]
        return view.legal_actions()[0]

    with table_service(str(tmp_path / "t.db"), compile=True) as service:

        async def run() -> None:
            live = (await open_match(service, AGAINST_BOT)).live
            async with bots_that(choose, service, monkeypatch):
                await play_until_bot_is_to_move(service, live)
                await until(lambda: not failures and not live.bot_thinking)
                assert live.table.bot_to_move() is not None
                service.tables.call_bot(live)
                await until(lambda: live.table.bot_to_move() is None)

        run_async(run())
