"""The clauses of Thin Ice about hidden information."""

from __future__ import annotations

import pytest

from ludotheque import Game, State
from ludotheque.core.contract import SPECTATOR
from tests.games.thin_ice.helpers import cards, clause, seen_as

VIEWPOINTS = (0, 1, SPECTATOR)


def test_which_games_hide_something() -> None:
    assert not Game("thin_ice").hides and not Game("thin_ice", preset="duel").hides
    assert Game("thin_ice", mode="intermediate").hides and Game("thin_ice", preset="everything").hides


@pytest.mark.clause("THI-R46", "THI-R7")
def test_look_is_private() -> None:
    state = cards("k12:II'cP/PPH bear=o15 A=m12 B=k11 C=x @0 h0=LOOK").play("!LOOK")
    assert state.legal_texts() == ["look k12"]  # l12 is public, the hole has one kind of back
    assert clause(state, "look l12") == "THI-R46"
    state = state.play("look k12")
    assert state.is_chance
    assert [seen_as(state, 'k12"O', viewpoint) for viewpoint in VIEWPOINTS] == ['k12"O', 'k12"?', 'k12"?']
    state = state.play('k12"O')
    assert 'I"O(0)' in state.position and 'I"O(0)' in state.view(0).position
    assert 'I"O' not in state.view(1).position and 'I"O' not in state.view(SPECTATOR).position
    assert state.view(1).record.undrawn[1:4].tolist() == [25, 1, 4]
    assert state.view(0).record.undrawn[1:4].tolist() == [25, 1, 3]
    known = cards('k12:I"O(0)IP/PPH bear=o15 A=k12 B=k11 @0 [A]').play("A l12")
    assert known.legal_texts() == ["k12=O"]  # a chance node with one outcome, as if the back were drawn now
    assert len(known.view(1)._next[0]) == 3


def advanced() -> State:
    """Seat 0 holds five cracked tiles, seat 1 an orca, permanent ice and four cracked tiles."""
    state = Game("thin_ice", mode="advanced", players=2).start()
    for kind in ("IC", "IC", "IC", "IC", "IC"):
        state = state.play_line(f"0+I 0+{kind}")
    for kind in ("IO", "IP", "IC", "IC", "IC", "IC"):
        state = state.play_line(f"1+I 1+{kind}")
    return state


@pytest.mark.clause("THI-R46", "THI-66")
def test_a_tile_laid_with_its_back_up_is_public() -> None:
    state = advanced().play_line("lay IC:c @k12")
    assert int(state.record.seen[state.record.at[state.record.bear + 21]]) & 64
    assert [seen_as(state, "lay IO:I", viewpoint) for viewpoint in VIEWPOINTS] == ["lay ?", "lay IO:I", "lay ?"]
    state = state.play("lay IO:I")
    assert [seen_as(state, "@k10", viewpoint) for viewpoint in VIEWPOINTS] == ["I@k10", "@k10", "I@k10"]
    state = state.play("@k10")
    tile = int(state.record.at[state.record.bear - 21])
    assert state.record.seen[tile] == 2 and state.record.kind[tile] == 3
    assert state.view(0).record.kind[tile] == 0 and state.view(1).record.kind[tile] == 3


@pytest.mark.clause("THI-R46", "THI-63")
def test_the_narration_of_an_unseen_action_names_only_who_acted() -> None:
    """A viewpoint does not learn which tile another seat is dealt or chooses."""
    state = Game("thin_ice", mode="advanced", players=2).start()
    assert [state.play("0+I").scene(v, "en").narration for v in VIEWPOINTS] == [
        ("You are dealt a tile: ice in front …",),
        ("A is dealt a tile.",),
        ("A is dealt a tile.",),
    ]
    state = advanced().play_line("lay IC:c @k12 lay IO:O")
    assert [state.scene(v, "en").narration for v in VIEWPOINTS] == [
        ("B chooses a tile.",),
        ("You choose a tile and turn up an orca.",),
        ("B chooses a tile.",),
    ]
    for viewpoint in VIEWPOINTS:  # on the sea all seats see it
        assert state.play("@k10").scene(viewpoint, "en").narration == ("B lays an orca on k10.",)


@pytest.mark.clause("THI-R46")
def test_hidden_information_does_not_change_the_view() -> None:
    """Non-interference: after the same step a seat has the same view, whatever is hidden from it."""
    state = cards('k12:I"O(1)IP/PPH bear=o15 A=k12 B=k11 @0 [A]')
    for seed in range(8):
        guessed = state.determinization(0, seed)
        assert guessed.play("A l12").view(0) == state.play("A l12").view(0)
