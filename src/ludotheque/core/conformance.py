"""The public conformance suite: what every game must pass, with no exemption.

    from ludotheque import Game
    from ludotheque.core.conformance import CHECKS, Sample

    sample = Sample(Game("daldos"), games=3)
    for check in CHECKS:
        check(sample)

Each check raises `AssertionError` with the position in which it failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from ludotheque.core import registry
from ludotheque.core.batch import perft, simulate
from ludotheque.core.clauses import clauses
from ludotheque.core.clauses import faults as clause_faults
from ludotheque.core.contract import MOST_SEATS
from ludotheque.core.errors import LudothequeError, OptionError
from ludotheque.core.game import Game
from ludotheque.core.info import Choice, Info, Number
from ludotheque.core.layout import blanks, copy, differing, from_bytes, same
from ludotheque.core.observation import bounds_of, observed
from ludotheque.core.random import STREAM, begin, draw
from ludotheque.core.state import State
from ludotheque.core.text import LANGUAGES, message_ids
from ludotheque.draw.scene import faults as scene_faults
from ludotheque.draw.svg import write_svg

MOST_WEIGHT = 1 << 15
"""On a GPU, lists of actions and weights are 16 bits wide."""


class Sample:
    """Positions of random games under one set of options, to run the checks on.

    `games` are played to the end; of their positions every `stride`-th is looked at closely.
    """

    def __init__(self, game: Game, games: int = 2, seed: int = 1, closely: int = 24) -> None:
        self.game, self.games, self.seed, self.closely = game, games, seed, closely

    @cached_property
    def lines(self) -> list[State]:
        """The last positions of the games, each with its history."""
        random = np.zeros(STREAM, np.int64)
        ends = []
        for index in range(self.games):
            begin(random, self.seed, index)
            state = self.game.start()
            while not state.is_over:
                legal = state.legal_actions()
                state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])
            ends.append(state)
        return ends

    @cached_property
    def states(self) -> list[State]:
        """All positions of the games."""
        return [state for end in self.lines for state in end.line()]

    @cached_property
    def close(self) -> list[State]:
        """Some positions, spread over the games, for the dearer checks."""
        stride = max(1, len(self.states) // self.closely)
        return [*self.states[::stride], *self.lines]

    @cached_property
    def texts(self) -> list[str]:
        """Action texts seen anywhere in the games, some legal in a given position and most not."""
        seen = {text for state in self.close for text in state.legal_texts()}
        ordered = sorted(seen)
        return ordered[:: max(1, len(ordered) // 40)]


def random_decision(game: Game, seed: int, steps: int) -> State:
    """The first decision after so many steps of random play (of the next game, if one ends before)."""
    random = np.zeros(STREAM, np.int64)
    begin(random, seed, 0)
    state, made = game.start(), 0
    while state.is_chance or made < steps:
        legal = state.legal_actions()
        state = state.roll(random) if state.is_chance else state.play(legal[draw(random, len(legal))])
        state = game.start() if state.is_over else State(game, state.record)
        made += 1
    return state


def check_purity(sample: Sample) -> None:
    """Listing actions, outcomes and scores changes nothing; playing changes only the copy."""
    for state in sample.close:
        before = copy(state.record)
        _ = state.legal_actions(), state.outcomes(), state.running_scores()
        for action in state._next[0][:3]:
            state.play(action)
        assert same(before, state.record), state


def check_determinism(sample: Sample) -> None:
    """The same action in the same position gives the same position."""
    for state in sample.close:
        for action in state._next[0][:5]:
            one, other = state.clone().play(action), state.play(action)
            assert one == other, (state, differing(one.record, other.record))


def check_lists(sample: Sample) -> None:
    """Lists fit their bounds, hold each id once, and are never empty while the game goes on."""
    rules, game = sample.game.rules, sample.game
    assert game.action_count < MOST_WEIGHT
    for state in sample.states:
        actions = state._next[0]
        assert len(set(actions)) == len(actions), state
        assert state.is_over == (not actions), state
        if state.is_chance:
            assert len(actions) <= rules.MOST_OUTCOMES, state
        else:
            assert len(actions) <= rules.MOST_ACTIONS, state
            assert all(0 <= action < game.action_count for action in actions), state


def check_masks(sample: Sample) -> None:
    """The batch kernel's masks are the lists."""
    game = sample.game
    states = blanks(game.rules.STATE, len(sample.close))
    for i, state in enumerate(sample.close):
        states[i] = state.record
    masks = np.zeros((len(states), game.action_count), np.uint8)
    game.kernels("cpu").mask_many(game.board, states, masks, game.scratch()[0])
    for state, mask in zip(sample.close, masks, strict=True):
        assert np.flatnonzero(mask).tolist() == sorted(state.legal_actions()), state


def check_chance(sample: Sample) -> None:
    """Chance outcomes have positive whole weights and probabilities that sum to 1."""
    for state in sample.states:
        if state.is_chance:
            assert all(0 < weight < MOST_WEIGHT for weight in state.weights().values()), state
            assert abs(sum(state.outcomes().values()) - 1) < 1e-12, state


def check_history(sample: Sample) -> None:
    """Clones are equal, undo goes back, and the history replayed gives every position again."""
    for end in sample.lines:
        state = sample.game.start()
        for there in list(end.line())[1:]:
            assert there.action is not None
            after = state.play(there.action)
            assert after == there and after.undo() == state and after.clone() == after, there
            assert after.record.ply == state.record.ply + 1, there
            state = after
        assert state.history == end.history


def check_bytes(sample: Sample) -> None:
    """A position saved as bytes and read back goes on the same way."""
    for state in sample.close:
        again = from_bytes(state.record.tobytes(), state.record.dtype)
        assert State(sample.game, again) == state
        assert State(sample.game, again).legal_texts() == state.legal_texts(), state


def check_position_text(sample: Sample) -> None:
    """A position written and read back is written the same, with the same decider and actions."""
    tellable = getattr(sample.game.notation, "tellable", None)
    for state in sample.close:
        if tellable and not tellable(state.game.board, state.record):
            continue
        again = sample.game.position(state.position)
        assert again.position == state.position, (state, again)
        assert again.to_move == state.to_move, (state, again)
        assert again.legal_texts() == state.legal_texts(), (state, again)
        assert again.scores == state.scores, (state, again)


def check_notation(sample: Sample) -> None:
    """Every action has a text of its own, and the text names the action."""
    for state in sample.close:
        texts = [state.text_of(action) for action in state._next[0]]
        assert len(set(texts)) == len(texts), state
        for action, text in zip(state._next[0], texts, strict=True):
            assert state.action_of(text) == action, (state, text)
            assert state.why_not(text) is None, (state, text)


def check_lines(sample: Sample) -> None:
    """A whole game written as a line with its events plays again."""
    for end in sample.lines:
        words: list[str] = []
        states = list(end.line())
        for before, after in pairwise(states):
            assert after.action is not None
            words += [before.text_of(after.action), *after.events()]
        assert sample.game.start().play_line(" ".join(words)) == end


def check_why_not(sample: Sample) -> None:
    """An illegal action, and nonsense, get a reason: a clause of the game and a sentence in each language."""
    known = clauses(sample.game.slug)
    for state in sample.close:
        legal = set(state.legal_texts())
        for text in [*sample.texts, "", "nonsense", "?!", "é" * 300]:
            if text in legal:
                continue
            reason = state.why_not(text)
            assert reason is not None and reason.clause in known, (state, text, reason)
            for language in LANGUAGES:
                assert reason.text(language), (state, text, language)


def check_hide(sample: Sample) -> None:
    """Hiding twice is hiding once; a guess is a full position that looks the same to the seat."""
    for state in sample.close:
        for seat in range(state.seats):
            view = state.view(seat)
            assert view.view(seat) == view, (state, seat)
            assert sample.game.hides or view == state, (state, seat)
            for seed in range(2):
                world = state.guess(seat, seed)
                hidden = world.view(seat)
                assert hidden == view, (state, seat, differing(hidden.record, view.record))
                assert (world.to_move, world.seats) == (state.to_move, state.seats)


def sent_to(state: State, seat: int, probes: list[str]) -> tuple[Any, ...]:
    """All that a seat is ever sent about a position."""
    own_turn = state.to_move == seat
    return (
        state.view(seat).record.tobytes(),
        state.view_text(seat),
        observed(state, seat).tobytes(),
        [state.scene(seat, language) for language in LANGUAGES],
        state.legal_texts() if own_turn else None,
        [str(state.why_not(text)) for text in probes] if own_turn else None,
    )


def check_secrets(sample: Sample) -> None:
    """Non-interference: change what a seat cannot know, and all it is sent stays the same."""
    for state in sample.close[::2]:
        for seat in range(state.seats):
            sent = sent_to(State(state.game, state.record), seat, sample.texts[:8])
            for seed in range(2):
                world = state.guess(seat, seed)
                assert sent_to(world, seat, sample.texts[:8]) == sent, (state, world, seat)


def check_secret_steps(sample: Sample) -> None:
    """A step that looks the same to a seat is told it in the same words, whatever was hidden in it."""
    for state in sample.close:
        before = state.parent
        if before is None or state.action is None:
            continue
        for seat in range(state.seats):
            view, told = state.view(seat), state.scene(seat)
            seen = before.text_of(state.action, seat)
            worlds = [State(before.game, before.record), before.guess(seat, 3)]
            for world in worlds:
                others = world._next[0] if world.is_chance else (state.action,)
                for action in others[:12]:
                    if action not in world._next[0]:
                        continue
                    after = world.play(action)
                    if after.view(seat) != view:
                        continue
                    if after != state:  # they differ in something hidden from the seat
                        assert world.text_of(action, seat) == seen, (state, after, seat)
                    if world.text_of(action, seat) == seen:
                        assert after.scene(seat).story == told.story, (state, after, seat)


def check_backends(sample: Sample) -> None:
    """Interpreted and compiled play identical games, uniformly and by the game's policy."""
    for habit in ("uniform", "policy"):
        compiled = simulate(sample.game, sample.games, sample.seed, backend="cpu", habit=habit)
        plain = simulate(sample.game, sample.games, sample.seed, backend="python", habit=habit)
        assert compiled.digest == plain.digest, (sample.game, habit)
        assert compiled.tallies.tobytes() == plain.tallies.tobytes(), (sample.game, habit)
    depth = 2
    assert perft(sample.game.start(), depth, "cpu") == perft(sample.game.start(), depth, "python")


def check_batches(sample: Sample) -> None:
    """Batch size and threads change nothing; another seed does."""
    n = 64
    one = simulate(sample.game, n, 5)
    assert simulate(sample.game, n, 5, batch=7, threads=2).digest == one.digest
    assert simulate(sample.game, n, 6).digest != one.digest


def check_end(sample: Sample) -> None:
    """Games end within the game's bound; a finished game has scores and one win, whole or shared."""
    longest = registry.part(sample.game.slug, "board").longest_game(sample.game)
    tallies = simulate(sample.game, 256, sample.seed).tallies
    assert (tallies["decisions"] + tallies["chances"]).max() <= longest
    assert np.allclose(tallies["shares"].sum(1), 1)
    for end in sample.lines:
        assert end.scores is not None and end.shares is not None
        assert len(end.scores) == len(end.shares) == end.seats
        assert end.undo().scores is None


def are_shares(values: Any) -> bool:
    """Whether estimates are shares of one win."""
    return bool(np.isfinite(values).all() and (values >= 0).all() and abs(values.sum() - 1) < 1e-6)


def check_knowledge(sample: Sample) -> None:
    """What helps to play: the policy's action is legal, priors are positive, evaluations are shares of a win."""
    game, kernels = sample.game, sample.game.kernels()
    actions, _ = game.scratch()
    random = np.zeros(STREAM, np.int64)
    begin(random, sample.seed, 0)
    values, priors = np.zeros(MOST_SEATS), np.zeros(len(actions))
    for state in sample.close:
        if state.is_over:
            continue
        for estimate in (kernels.evaluate, kernels.judge):
            estimate(game.board, state.record, values)
            assert are_shares(values[: state.seats]), (state, values)
        for seat in range(state.seats):
            partner = 1
            while kernels.spar(game.board, state.record, seat, partner, actions, values):
                assert are_shares(values[: state.seats]), (state, values)
                partner += 1
        if state.is_chance:
            continue
        assert kernels.policy(game.board, state.record, random, actions) in state.legal_actions(), state
        n = kernels.legal_actions(game.board, state.record, actions)
        kernels.prior(game.board, state.record, actions, n, priors)
        assert np.isfinite(priors[:n]).all() and (priors[:n] > 0).all(), state


def check_stages(sample: Sample) -> None:
    """A game that tells its stages keeps their number."""
    rules = sample.game.rules
    if hasattr(rules, "STAGES"):
        for state in sample.states:
            assert state.is_over or 0 <= rules.stage(sample.game.board, state.record) < rules.STAGES, state


def check_observation(sample: Sample) -> None:
    """What a seat sees as numbers keeps its bounds, tells decisions apart, and is compiled as it is written."""
    compiled = sample.game.compiled()
    least, most = bounds_of(sample.game.rules)
    for state in sample.close:
        for seat in range(state.seats):
            seen = observed(state, seat)
            assert np.isfinite(seen).all() and (least <= seen).all() and (seen <= most).all(), (state, seat)
            assert (observed(State(compiled, state.record), seat) == seen).all(), (state, seat)
    decisions = {state.record.tobytes(): state for state in sample.close if not state.is_chance and not state.is_over}
    pictures = {observed(state, int(state.record.to_move)).tobytes() for state in decisions.values()}
    assert len(pictures) > len(decisions) // 2, sample.game


def check_scene(sample: Sample) -> None:
    """Every seat and a spectator gets a drawable picture; the decider's has each legal action once."""
    for state in sample.close:
        for seat in (None, *range(state.seats)):
            for language in LANGUAGES:
                scene = state.scene(seat, language)
                assert not scene_faults(scene), (state, seat, scene_faults(scene))
                offered = sorted(choice.action for choice in scene.choices)
                due = sorted(state.legal_actions()) if state.to_move == seat else []
                assert offered == due, (state, seat)
        assert write_svg(state.scene()).startswith("<svg")


def check_story(sample: Sample) -> None:
    """What happened is told in each language, and a spectator is told of every action."""
    for end in sample.lines[:1]:
        for state in list(end.line())[1:200]:
            for language in LANGUAGES:
                assert state.scene(None, language).story, state


def check_texts(sample: Sample) -> None:
    """French and English have the same messages; options, values and clauses are all named."""
    slug, info = sample.game.slug, sample.game.info
    assert message_ids(slug, "en") == message_ids(slug, "fr"), message_ids(slug, "en") ^ message_ids(slug, "fr")
    wanted = {"tagline"} | {f"preset-{name}" for name in info.presets}
    for option in info.options:
        wanted.add(f"option-{option.name}")
        if isinstance(option, Choice):
            wanted |= {f"option-{option.name}-{value}" for value in option.values}
    assert wanted <= message_ids(slug, "en"), wanted - message_ids(slug, "en")
    assert not clause_faults(slug), clause_faults(slug)


CHECKS: tuple[Callable[[Sample], None], ...] = (
    check_purity,
    check_determinism,
    check_lists,
    check_masks,
    check_chance,
    check_history,
    check_bytes,
    check_position_text,
    check_notation,
    check_lines,
    check_why_not,
    check_hide,
    check_secrets,
    check_secret_steps,
    check_backends,
    check_batches,
    check_end,
    check_knowledge,
    check_stages,
    check_observation,
    check_scene,
    check_story,
    check_texts,
)


def variants(info: Info) -> Iterator[dict[str, Any]]:
    """Sets of options to check a game under: the default, every preset, every value of every choice."""
    yield {}
    for preset in list(info.presets)[1:]:
        yield {"preset": preset}
    for option in info.options:
        if isinstance(option, Choice):
            values: list[Any] = [value for value in option.values if value != option.initial]
        elif isinstance(option, Number) and option.name == "players":
            values = [n for n in range(option.least, option.most + 1) if n != option.initial]
        else:
            values = []
        for value in values:
            try:
                Game(info.slug, **{option.name: value})
            except OptionError:  # a value that needs another option beside it
                continue
            yield {option.name: value}


def check_game(game: Game, games: int = 2) -> None:
    """Run every check on a game; for games written outside the house."""
    sample = Sample(game, games)
    for check in CHECKS:
        try:
            check(sample)
        except LudothequeError as error:
            raise AssertionError(f"{check.__name__}: {error}") from error
