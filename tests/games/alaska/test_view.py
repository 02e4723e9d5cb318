"""The picture of Alaska and the narration that goes with it."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque import Game, State
from ludotheque.conformance.secrecy import differences, sent
from ludotheque.core.boards import built_in_data
from ludotheque.core.contract import SPECTATOR
from ludotheque.core.module import load
from ludotheque.core.random import STREAM, begin
from ludotheque.draw.scene import Scene
from ludotheque.games.alaska.notation.names import place_name
from ludotheque.games.alaska.view import nodes_of
from ludotheque.games.alaska.view.layout import Roads
from tests.games.alaska.helpers import at


def narrated(position: str, line: str, viewpoint: int = SPECTATOR) -> str:
    """The narration of the last action of a line."""
    return " ".join(at(position).play_line(line).scene(viewpoint).narration)


@pytest.mark.parametrize(
    ("position", "line", "sentence"),
    [
        ("w ph=icedraw", "i:-S/2", "put aside"),
        ("w ph=icedraw ice=FULL-m7", "i:2D/1", "No double is left"),
        ("w ph=icedraw ice=FULL-a2-c4-d10+a3", "i:2T/1", "No triple fits any hole"),
        ("w ph=icedraw ice=FULL-m6-m7-b8", "i:3S/1 +m6 +m7", "the rest of the card is dropped"),
        ("w ph=icedraw ice=FULL-b8", "i:2D/1 +b8.c9", "spring begins"),
        ("s ph=icedraw ice=ROAD trk=R@f4,B@f9", "i:2D/1", "No double may be taken away"),
        ("s ph=melt:1D ice=ROAD box=f4:R2,f9:B1", "-f4", "lost: 2 red"),
        ("s ph=melt:1D ice=c1.d2.e3,f4.g5", "-f4", "the last trips begin"),
        ("s opt=final_start:next ph=melt:1D ice=c1.d2.e3,f4.g5", "-f4", "after this turn come the last trips"),
        ("s ph=trip:3 ice=c1.d2.e3 trk=R@c1+R", ">CR .", "the last trips begin"),
        ("s ph=trip:3 ice=ROAD dry=30", ".", "30 ice cards in a row"),
        ("w ph=trip:3 dk=0,0,0,0,0,0,0,0,0/0,0,0,0,0,0", ".", "all kept cards go back"),
        ("w ph=evdraw", "e:bear", "stays beside the board"),
        ("w ph=evdraw ice=ROAD bear=c1 trk=B@f4", "e:bear *f4", "Blue must leave"),
        ("w ph=evdraw trk=R@N1+R", "e:found", "means nothing"),
        ("w ph=evdraw camp=R:R14", "e:found", "holds no container"),
        ("w ph=evdraw ice=ROAD trk=R@f4 box=f4:B1G1", "e:found found+", "Red must leave the piece"),
        ("w ph=evdraw ice=ROAD trk=R@f4+R", "e:frost", "A red container is left on f4"),
        ("w ph=evdraw", "e:frost", "stays in its camp"),
        ("w ph=trip:3 ice=ROAD hand=R:heli", ">c1 ^IS", "No step may follow"),
        ("w ph=trip:3 trk=R@CB+R", "U", "It belongs to Blue now"),
        ("w ph=trip:3 trk=R@CR+R", "U", "One more point for Red"),
        ("w seats=RB ph=trip:3 trk=R@CG+R", "U", "belongs to nobody"),
        ("w ph=trip:3 trk=R@N1 box=N1:B1 hand=R:theft,B:heli", "TB", "Blue may answer"),
        ("w ph=trip:3 trk=R@N1 box=N1:B1 hand=R:theft", "TB", "Red loads the blue container"),
        ("w ph=trip:3 trk=R@N1 box=N1:B1 hand=R:theft,B:fog", "TB fog", "answers with fog"),
        ("f ph=trip:3 final=1 camp=R:R2,Y:Y3", ".", "Red 2 · Blue 0 · Green 0 · Yellow 3"),
    ],
)
def test_every_event_is_narrated(position: str, line: str, sentence: str) -> None:
    assert sentence in narrated(position, line)


@pytest.mark.clause("ALA-13", "ALA-79")
def test_the_narration_names_a_kept_card_to_its_keeper_only() -> None:
    assert "Fog" in narrated("w ph=evdraw", "e:fog", 0)
    for viewpoint in (1, 2, 3, SPECTATOR):
        assert narrated("w ph=evdraw", "e:fog", viewpoint) == narrated("w ph=evdraw", "e:heli", viewpoint)


def labels(scene: Scene, seat: int) -> list[str]:
    return [card.label for card in scene.seats[seat].cards]


def test_only_its_owner_sees_a_hand() -> None:
    state = at("w ph=trip:3 hand=R:theft.fog,B:heli.heli")
    assert labels(state.scene(0), 0) == ["Theft", "Fog"]
    assert labels(state.scene(1), 1) == ["Helicopter", "Helicopter"]
    for viewpoint, seat in ((0, 1), (1, 0), (SPECTATOR, 0), (SPECTATOR, 1)):
        assert len(set(labels(state.scene(viewpoint), seat))) == 1
        assert "down" in labels(state.scene(viewpoint), seat)[0]


def test_clicks() -> None:
    state = at("w ph=trip:3 ice=ROAD trk=R@c1 box=c1:R1B1 hand=R:heli.theft")
    clicks = {choice.text: choice.clicks for choice in state.scene(0).choices}
    assert clicks[">f4"] == ("ice-f4",) and clicks[">CR"] == ("land-CR",) and clicks["."] == ("stop",)
    assert clicks["^IS"] == ("card-R-heli", "land-IS")
    assert clicks["LR"] == ("box-c1-R",) and clicks["TB"] == ("card-R-theft", "box-c1-B")
    assert {choice.text: choice.clicks for choice in state.play("LR").play(">f4").scene(0).choices}["U"] == ("truck-R",)
    lay = {choice.text: choice.clicks for choice in at("w ph=freeze:1T").scene(0).choices}
    assert lay["+a1.b2.b3"] == ("hex-a1", "hex-b2", "hex-b3") and len(lay) == 798


def test_steps_are_struck_out_after_a_flight() -> None:
    state = at("w ph=trip:3 ice=ROAD hand=R:heli").play_line(">c1 ^IS")
    assert state.scene(0).node("dots-struck") and state.scene(0).node("dot-1").classes == ("dot", "closed")


def test_ways_over_the_ice() -> None:
    state = at("s ph=trip:3 ice=ROAD-c9 trk=R@IS,B@f9")
    roads = Roads(state.game.board, state.record)
    assert [roads.steps_home(seat) for seat in range(4)] == [3, 7, 0, 0]
    assert {place_name(state.game.board, name) for name in roads.lifelines()} == {"c1", "f4"}
    both = at("s ph=trip:3 ice=ROAD")
    assert Roads(both.game.board, both.record).lifelines() == set()
    stranded = at("s ph=trip:3 ice=ROAD+k4 trk=R@k4")
    assert "no way home" in stranded.scene(0).seats[0].details


def test_nodes_that_show_the_things_of_the_data_file() -> None:
    drawn = {node.id for node in Game("alaska").start().scene(SPECTATOR).nodes}
    (data,) = built_in_data("alaska")
    for thing in load("alaska").boards.things(data):
        assert nodes_of(thing) and set(nodes_of(thing)) <= drawn, thing
    assert nodes_of(("pieces", "V")) == ("stock-3",) and nodes_of(("island", "e5")) == ("land-IS",)
    assert nodes_of(("weather", "snow")) == ()


def test_motions() -> None:
    driven = at("w ph=trip:3 ice=ROAD trk=R@CR+R").play(">c1").scene(0)
    assert {motion.node: motion.gesture for motion in driven.motions} == {"truck-R": "drive", "cargo-R": "drive"}
    flown = at("w ph=trip:3 ice=ROAD hand=R:heli").play("^IS").scene(0)
    assert [motion.gesture for motion in flown.motions] == ["fly"]
    frozen = at("w ph=evdraw trk=R@E1").play("e:frost").scene(0)
    assert [motion.gesture for motion in frozen.motions] == ["flash"]
    broken = at("s ph=melt:1D ice=ROAD box=f4:R1,f9:B1").play("-f4").scene(0)
    assert [motion.gesture for motion in broken.motions] == ["break", "sink"]
    assert {motion.node for motion in broken.motions} <= {node.id for node in broken.nodes}


@pytest.mark.clause("ALA-79", "ALA-R25")
def test_nothing_that_is_sent_depends_on_hidden_cards(full_dose: bool) -> None:
    """Deal the hidden cards again: bytes, texts, pictures, legal actions and reasons for a seat stay the same."""
    probes = ["fog", "nofog", "TR", "TB", "^IS", ".", "U", "-a1"]
    random = np.zeros(STREAM, np.int64)
    for index in range(20 if full_dose else 1):
        game = Game("alaska", players=2 + index % 3)
        kernels, (actions, _) = game.kernels(), game.scratch()
        begin(random, 31, index)
        state = game.start()
        while not state.is_over:
            if state.record.ply % (5 if full_dose else 40) == 0:
                for seat in range(state.seats):
                    known = sent(State(game, state.record), seat, probes)
                    other = state.determinization(seat, seed=int(state.record.ply))
                    assert not differences(sent(other, seat, probes), known), (state, other, seat)
            sensible = (
                int(kernels.playout_policy(game.board, state.record, random, actions)) if not state.is_chance else 0
            )
            state = state.roll(random) if state.is_chance else state.play(sensible)
