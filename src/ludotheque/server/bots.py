"""Bots at the table: thinking in threads, on kernels that another process has compiled.

Compiling holds Python's lock for seconds; so a child process fills the cache first, and this process then only loads
it. Until a game is ready its bots wait, and people play on interpreted rules.

Bots from outside (`bots.registry`) think in threads of their own and have a time limit. Where one raises, answers with
an illegal action or is too slow, level 1 plays that action.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from ludotheque.bots import registry
from ludotheque.bots.analysis import analyse
from ludotheque.bots.levels import bot_of
from ludotheque.bots.player import Bot
from ludotheque.bots.registry import BotInfo
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.module import playable
from ludotheque.core.state import State
from ludotheque.server.catalogue import compiled
from ludotheque.server.messages import Judged
from ludotheque.server.threads import DaemonThreads

log = logging.getLogger("ludotheque.bots")

MOST_BOTS = 6
"""Bots a thread keeps at hand."""

AGAIN_SECONDS = 60.0
"""What could not be compiled is tried again after this; each time after twice as long."""

SUBSTITUTE = "level1"
"""Who plays an action that a bot from outside failed to give."""


class Away(LudothequeError):
    """The bots of a game cannot think: its kernels could not be compiled."""


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


def settle() -> None:
    """What was loaded by now stays: the collector need not look through it again. It would stop everybody for a
    tenth of a second each time it did."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def offered(named: Sequence[str]) -> dict[str, BotInfo]:
    """The bots from outside that may take a seat, by name: installed ones, and classes that the operator names.

    Raises `BotPackageError` if one that was named cannot be used; what is wrong with installed ones is logged.
    """
    found, faults = registry.installed()
    for fault in faults:
        log.warning("%s", fault)
    return {bot.name: bot for bot in [*found, *map(registry.info, named)]}


class Bots:
    """Threads in which bots think, and which games are ready for them.

    `named` are classes that the operator allows beside installed bots; a bot from outside has `seconds` for an action,
    waiting for a free thread included.
    """

    def __init__(self, threads: int, named: Sequence[str] = (), seconds: float = 10.0) -> None:
        self.offered = offered(named)
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._outside = DaemonThreads(threads if self.offered else 0, "outside-bot")
        self._local = threading.local()
        self._ready = {slug: asyncio.Event() for slug in playable()}
        self._away: set[str] = set()
        self._wanted: list[str] = []

    def close(self) -> None:
        """Think no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._outside.shutdown()

    def is_ready(self, slug: str) -> bool:
        return self._ready[slug].is_set() and slug not in self._away

    async def until_ready(self, slug: str) -> None:
        """Wait for a game, which comes before those nobody waits for. Raises `Away` if it cannot be compiled."""
        if slug not in self._wanted:
            self._wanted.append(slug)
        await self._ready[slug].wait()
        if slug in self._away:
            raise Away(f"the kernels of {slug} could not be compiled")

    async def warm_all(self) -> None:
        """Make one game after the other ready, those somebody waits for first, and try again what failed."""
        left, failed, pause = list(playable()), list[str](), AGAIN_SECONDS
        while left:
            slug = next((slug for slug in self._wanted if slug in left), left[0])
            left.remove(slug)
            if await self._warmed(slug):
                self._away.discard(slug)
            else:
                log.error("the kernels of %s could not be compiled; its bots stay away", slug)
                self._away.add(slug)
                failed.append(slug)
            self._ready[slug].set()
            if not left and failed:
                await asyncio.sleep(pause)
                left, failed, pause = failed, [], 2 * pause

    async def _warmed(self, slug: str) -> bool:
        """Have a child process fill the cache, then load from it; False if the child failed."""
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", f"from ludotheque.server.bots import warm; warm({slug!r})",
            stdin=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            failed = await child.wait()
        except asyncio.CancelledError:
            child.kill()
            await child.wait()
            raise
        if failed:
            return False
        await asyncio.to_thread(warm, slug)
        settle()
        return True

    async def choose(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        """A bot's action in a position hidden for its seat.

        A bot from outside that fails to give one is replaced by level 1 for this action.
        """
        loop = asyncio.get_running_loop()
        if name not in registry.BUILT_IN:
            try:
                return await self._choose_outside(game, name, view, seat, seed)
            except TimeoutError:
                log.error("bot %r gave no action in %g s: %s plays this one", name, self._seconds, SUBSTITUTE)
            except LudothequeError as error:
                log.error("%s; %s plays this one", error, SUBSTITUTE)
            name = SUBSTITUTE
        return await loop.run_in_executor(self._threads, self._choose, game, name, view, seat, seed)

    async def _choose_outside(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        if name not in self.offered:
            raise LudothequeError(f"bot {name!r} is not offered here: expected {', '.join(self.offered) or 'a level'}")
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(self._seconds):
            return await loop.run_in_executor(self._outside, self._choose, game, name, view, seat, seed)

    def _choose(self, game: Game, name: str, view: State, seat: int, seed: int) -> int:
        bot = self._bot(game, name)
        bot.saw(None)  # it may have played at another table meanwhile
        return bot.choose(view, seat, seed).action

    async def judge(self, state: State, ply: int, iterations: int) -> Judged:
        """What a search thinks of a position."""
        if state.is_chance:
            return Judged(ply=ply, values=[], best=None, line=[], actions=[])
        loop = asyncio.get_running_loop()
        state = State(compiled(state.game), state.record)
        found = await loop.run_in_executor(self._threads, analyse, state, f"search:iterations={iterations}")
        return Judged(
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
