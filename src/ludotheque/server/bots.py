"""Bots of the server: they think in threads, with kernels that another process has compiled.

Compiling holds Python's lock for seconds. So a child process fills the cache first, and this process then only loads
from it. Until a game is ready its bots wait, and people play with interpreted rules.

External bots, from other packages (`bots.registry`), think in threads of their own and have a time limit. Where one
raises, answers with an illegal action or is too slow, level 1 plays that action.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from ludotheque.bots import analysis, registry
from ludotheque.bots.levels import bot_of
from ludotheque.bots.player import Bot
from ludotheque.bots.registry import BotInfo
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.module import playable
from ludotheque.core.state import State
from ludotheque.server.catalogue import compiled
from ludotheque.server.http_models import Analysis
from ludotheque.server.threads import DaemonThreads

log = logging.getLogger("ludotheque.bots")

MOST_BOTS = 6
"""The number of bots that a thread keeps."""

AGAIN_SECONDS = 60.0
"""A game that could not be compiled is tried again after this time, which doubles with each failure."""

SUBSTITUTE = "level1"
"""The bot that plays an action which an external bot failed to choose."""


class BotsUnavailable(LudothequeError):
    """The bots of a game cannot play: its kernels could not be compiled."""


def warm(slug: str) -> None:
    """Compile, or load from the cache, everything a game and its bots need."""
    game = Game(slug).compiled()
    state = game.start()
    while state.is_chance:
        state = state.play(next(iter(state.weights())))
    state.legal_actions()
    state.running_scores()
    seat = int(state.record.to_move)
    view = state.view(seat)
    for name in ("search:iterations=2", "greedy"):
        bot = bot_of(name, game)
        bot.saw(None)
        bot.choose(view, seat, 0)


def warm_games() -> None:
    """Warm the games whose names come from standard input, one per line, and answer each with a line."""
    for line in sys.stdin:
        warm(line.strip())
        print("ready", flush=True)


class Compiler:
    """A child process that fills the cache of compiled kernels, because the server must answer meanwhile.

    One process does it for all games. It ends when the server ends, and after a game that it cannot compile.
    """

    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None

    async def fill_cache(self, slug: str) -> bool:
        """Compile everything a game and its bots need; False if that failed."""
        if self._child is None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable, "-c", "from ludotheque.server.bots import warm_games; warm_games()",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        assert self._child.stdin is not None and self._child.stdout is not None
        try:
            self._child.stdin.write(f"{slug}\n".encode())
            await self._child.stdin.drain()
            if await self._child.stdout.readline():
                return True
        except ConnectionError:
            pass  # the child has ended
        await self.stop()
        return False

    async def stop(self) -> None:
        """End the child process, if there is one."""
        if self._child is not None:
            if self._child.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    self._child.kill()
            await self._child.wait()
            self._child = None


def tune_garbage_collection() -> None:
    """Exclude what is loaded by now from garbage collection, which would pause the server for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def offered(named: Sequence[str]) -> dict[str, BotInfo]:
    """The external bots that may take a seat, by name: installed ones, and classes that the operator names.

    Raises `BotPackageError` if one of `named` cannot be used; faults of installed ones are logged.
    """
    found, faults = registry.installed()
    for fault in faults:
        log.warning("%s", fault)
    return {bot.name: bot for bot in [*found, *map(registry.info, named)]}


class BotThreads:
    """Threads in which bots think, and the games that are ready for them.

    `named` are classes that the operator allows besides installed bots. An external bot has `seconds` for an action,
    including the wait for a free thread.
    """

    def __init__(self, threads: int, named: Sequence[str] = (), seconds: float = 10.0) -> None:
        self.offered = offered(named)
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._external_threads = DaemonThreads(threads if self.offered else 0, "external-bot")
        self._local = threading.local()
        self._ready = {slug: asyncio.Event() for slug in playable()}
        self._unavailable: set[str] = set()
        self._wanted: list[str] = []

    def close(self) -> None:
        """Stop the threads. Does not wait for them."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._external_threads.shutdown()

    def is_ready(self, slug: str) -> bool:
        return self._ready[slug].is_set() and slug not in self._unavailable

    async def until_ready(self, slug: str) -> None:
        """Wait until a game is ready. Games that somebody waits for are compiled first.

        Raises `BotsUnavailable` if it cannot be compiled.
        """
        if slug not in self._wanted:
            self._wanted.append(slug)
        await self._ready[slug].wait()
        if slug in self._unavailable:
            raise BotsUnavailable(f"the kernels of {slug} could not be compiled")

    async def warm_all(self) -> None:
        """Make one game after the other ready, first those that somebody waits for, and try again those that failed."""
        compiler = Compiler()
        try:
            await self._warm_all(compiler)
        finally:
            await compiler.stop()

    async def _warm_all(self, compiler: Compiler) -> None:
        left, failed, pause = list(playable()), list[str](), AGAIN_SECONDS
        while left:
            slug = next((slug for slug in self._wanted if slug in left), left[0])
            left.remove(slug)
            if await self._warmed(slug, compiler):
                self._unavailable.discard(slug)
            else:
                log.error("the kernels of %s could not be compiled; its bots do not play", slug)
                self._unavailable.add(slug)
                failed.append(slug)
            self._ready[slug].set()
            if not left and failed:
                await asyncio.sleep(pause)
                left, failed, pause = failed, [], 2 * pause

    async def _warmed(self, slug: str, compiler: Compiler) -> bool:
        """Have a child process fill the cache, then load from it; False if the child failed."""
        if not await compiler.fill_cache(slug):
            return False
        await asyncio.to_thread(warm, slug)
        tune_garbage_collection()
        return True

    async def choose(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        """The action that a bot chooses, given the view of its seat. Level 1 chooses where an external bot fails to."""
        loop = asyncio.get_running_loop()
        if name not in registry.BUILT_IN:
            try:
                return await self._choose_external(game, name, view, seat, seed)
            except TimeoutError:
                log.error("bot %r chose no action in %g s: %s plays this one", name, self._seconds, SUBSTITUTE)
            except LudothequeError as error:
                log.error("%s; %s plays this one", error, SUBSTITUTE)
            name = SUBSTITUTE
        return await loop.run_in_executor(self._threads, self._choose, game, name, view, seat, seed)

    async def _choose_external(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        if name not in self.offered:
            raise LudothequeError(f"bot {name!r} is not offered here: expected {', '.join(self.offered) or 'a level'}")
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._seconds):
            return await loop.run_in_executor(self._external_threads, self._choose, game, name, view, seat, seed)

    def _choose(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        bot = self._bot(game, name)
        bot.saw(None)  # it may have played at another table since then
        return bot.choose(view, seat, seed).action

    async def analyse(self, state: State, ply: int, iterations: int) -> Analysis:
        """What a search finds in a position."""
        if state.is_chance:
            return Analysis(ply=ply, values=[], best=None, line=[], actions=[])
        loop = asyncio.get_running_loop()
        state = State(compiled(state.game), state.record)
        found = await loop.run_in_executor(self._threads, analysis.analyse, state, f"search:iterations={iterations}")
        return Analysis(
            ply=ply,
            values=found["values"],
            best=found.get("best"),
            line=found["line"],
            actions=found["actions"][:12],
        )

    def _bot(self, game: Game, name: str) -> Bot:
        kept: OrderedDict[str, Bot] = self._local.__dict__.setdefault("kept", OrderedDict())
        key = f"{game!r} {game.version} {name}"
        if key not in kept:
            kept[key] = bot_of(name, game)
        kept.move_to_end(key)
        while len(kept) > MOST_BOTS:
            kept.popitem(last=False)
        return kept[key]
