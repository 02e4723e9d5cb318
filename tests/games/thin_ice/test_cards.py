"""The clauses of Thin Ice about event cards and windows."""

from __future__ import annotations

import pytest

from ludotheque import Game, State
from ludotheque.core.contract import SPECTATOR
from tests.games.thin_ice.helpers import cards, clause, seen_as, weights

GRID = "i13:IIIII/IIIII/IIHII/IIIII/IIIII bear=k11z"


def passed(state: State) -> State:
    """The state after all seats have passed and the window is closed."""
    while not state.is_over and not state.is_chance and "pass" in state.legal_texts():
        state = state.play("pass")
    return state


# --- dealing, drawing, discarding ------------------------------------------------------------------


@pytest.mark.clause("THI-50", "THI-51", "THI-52", "THI-R23", "THI-R47")
def test_cards_are_dealt_after_the_pawns() -> None:
    state = Game("thin_ice", mode="intermediate", players=2).start().play_line("A@k12 B@l10")
    assert state.is_chance and state.weights()[state.action_of("0+STEP")] == 2
    assert [seen_as(state, "0+STEP", viewpoint) for viewpoint in (0, 1, SPECTATOR)] == ["0+STEP", "0+?", "0+?"]
    state = state.play_line("0+STEP 0+CALM 1+ROPE 1+GRIP")
    assert {"h0=STEP,CALM", "h1=GRIP,ROPE"} <= set(state.position.split())
    assert {"h0=STEP,CALM", "h1=?,?"} <= set(state.view(0).position.split())
    assert {"h0=?,?", "h1=?,?"} <= set(state.view(SPECTATOR).position.split())
    assert state.to_move == 0 and "pass" in state.legal_texts()  # the start window


@pytest.mark.clause("THI-55", "THI-R23", "THI-R47")
def test_a_seat_draws_up_to_two_cards_or_none() -> None:
    text = f"{GRID} A=k12 B=l10 @0 [d] h0=STEP,LOOK h1=PUSH"
    state = passed(cards(text).play_line("roll d:bear"))
    assert state.legal_texts() == ["!LOOK", "!STEP", "end"]
    state = state.play_line("end done")
    assert state.to_move == 1 and state.legal_texts() == ["draw", "nodraw"]
    drawn = state.play("draw")
    assert drawn.is_chance and "pass" in drawn.play("1+LEAP").legal_texts()  # the start window
    assert "h1=PUSH" in state.play("nodraw").position.split()


@pytest.mark.clause("THI-R23")
def test_an_empty_deck_is_replaced_by_the_discards() -> None:
    deck = "STEP,STEP,PUSH,PUSH,DIAG,DIAG,LEAP,LEAP,SHARE,SHARE,SCARE,SWAP,SWAP,LOOK,LOOK,FREEZE,FREEZE,CRACK,CRACK"
    rest = "BEAR,BEAR,CALM,CALM,REROLL,REROLL,HOLD,GRIP,GRIP,ROPE"
    state = cards(f"{GRID} A=k12 B=l10 @0 [] h0=ROPE p={deck},{rest}").play_line("end done draw")
    drawn = weights(state)
    assert drawn["1+STEP"] == 2 and drawn["1+ROPE"] == 1 and sum(drawn.values()) == 29


@pytest.mark.clause("THI-54")
def test_discarding_at_the_end_of_the_turn() -> None:
    state = cards(f"{GRID} A=k12 B=l10 @0 [] h0=STEP,LOOK").play("end")
    assert state.to_move == 0 and state.legal_texts() == ["-LOOK", "-STEP", "done"]
    state = state.play("-LOOK")
    assert state.legal_texts() == ["-STEP", "done"]
    assert "p=LOOK" in state.position.split()
    assert clause(state, "-LOOK") == "THI-54"


# --- the three classes ------------------------------------------------------------------------------


@pytest.mark.clause("THI-53", "THI-56", "THI-58")
def test_cards_for_the_players_own_turn() -> None:
    state = cards(f"{GRID} A=k12 B=l10 C=j10 @0 h0=STEP,PUSH h1=STEP,CALM")
    assert {"!STEP", "!PUSH"} <= set(state.legal_texts())
    state = passed(state.play_line("!STEP A k13 k12=c"))
    assert state.to_move == 0 and "!PUSH" in state.legal_texts() and "[" not in state.position  # all still due
    state = passed(state.play_line("!PUSH m11/e"))
    assert state.to_move == 0 and "p=STEP,PUSH" in state.position.split()
    window = cards(f"{GRID} A=k12 B=l10 C=j10 @0 h1=STEP,CALM").play("i13/n")
    assert window.to_move == 1 and window.legal_texts() == ["pass"]
    assert clause(window, "!STEP") == "THI-58"
    assert clause(cards(f"{GRID} A=k12 B=l10 C=j10 @0 h0=CALM"), "!CALM") == "THI-59"


@pytest.mark.clause("THI-57", "THI-R25")
def test_anytime_cards_in_another_players_turn() -> None:
    state = cards(f"{GRID} A=k12 B=l10 C=j10 @0 h1=CRACK,FREEZE").play("i13/n")
    assert state.to_move == 1 and state.legal_texts() == ["!CRACK", "pass"]  # nothing to freeze yet
    assert clause(state, "!FREEZE") == "THI-57"
    state = state.play_line("!CRACK x m13 m13=c")
    assert state.to_move == 1 and state.legal_texts() == ["!FREEZE", "pass"]  # the window restarts
    state = state.play_line("!FREEZE f m13")
    assert state.to_move == 0 and "I'c" in state.position
    bear = cards("k12:IIc/IHI/PPI bear=k12 A=l11 B=m12 C=k10 @0 h0=BEAR").legal_texts()
    assert "!BEAR" in bear
    assert "!BEAR" not in cards(f"{GRID} A=k12 B=l10 C=j10 @0 h0=BEAR").legal_texts()  # asleep


@pytest.mark.clause("THI-R25", "THI-R42")
def test_every_seat_with_cards_may_answer_in_a_window() -> None:
    state = cards(f"{GRID} A=k12 B=l10 C=j10 D=j12 @1 h0=STEP,LOOK h1=CALM,STEP h3=LOOK").play("roll")
    state = state.play("d:bear")
    asked = []
    while state.legal_texts() != [] and "pass" in state.legal_texts():
        asked.append(state.to_move)
        state = state.play("pass")
    assert asked == [1, 3, 0, 1, 3, 0]  # die window, then the event window after waking
    assert "bear=k11" in state.position.split()


@pytest.mark.clause("THI-R42")
def test_a_void_result_may_be_rerolled() -> None:
    state = cards("k12:IIc/IHI/PPI bear=k12 A=l11 B=m12 C=k10 @0 [d] h0=REROLL h1=CALM").play_line("roll d:bear")
    state = state.play_line("pass !CALM")
    assert state.to_move == 0 and state.legal_texts() == ["!REROLL", "pass"]
    state = state.play_line("!REROLL d:crack")
    assert state.legal_texts()[0].startswith("x ")


@pytest.mark.clause("THI-R42", "THI-R19")
def test_a_result_is_carried_out_after_its_roller_is_lost() -> None:
    text = "k12:IO2/PIOP bear=k12 A=l11 B=k11 C=n11 @0 [d] h0=LOOK h1=BEAR,LOOK"
    state = cards(text).play_line("roll d:slide pass !BEAR bear l11 k12=c A!~")
    assert "A=~" in state.position.split() and state.to_move == 0  # may still answer: counts as living
    state = passed(state)
    assert state.to_move == 0 and "h0=LOOK" not in state.position.split()  # the hand is discarded
    assert "l12/n" in state.legal_texts() and "A=x" in state.position.split()


# --- single cards -----------------------------------------------------------------------------------


@pytest.mark.clause("THI-R44", "THI-58")
def test_leap_diag_swap() -> None:
    leap = cards("k12:I1I/4P bear=o15 A=k12 B=m12 C=o11 @0 h0=LEAP")
    assert "!LEAP" not in leap.legal_texts()  # m12 is taken
    leap = cards("k12:I1II bear=o15 A=k12 B=n12 @0 h0=LEAP")
    state = leap.play("!LEAP")
    assert state.legal_texts() == ["A m12"]
    assert "A=m12" in state.play("A m12").position.split()
    assert "!LEAP" not in cards("k12:I1II bear=l12 A=k12 B=n12 @0 h0=LEAP").legal_texts()
    diag = cards("k12:II/PP bear=o15 A=k12 B=l11 @0 h0=DIAG").play("!DIAG")
    assert diag.legal_texts() == [
        "k11/nw",
        "k11/se",
        "k11/sw",
        "k12/ne",
        "k12/nw",
        "k12/sw",
        "l12/ne",
        "l12/nw",
        "l12/se",
    ]
    assert clause(diag, "k12/n") == "THI-22"
    orca = cards("k12:O1/PP bear=l13 A=k11 B=l11 @0 h0=DIAG").play_line("!DIAG k12/ne")
    assert "bear m14" in orca.legal_texts()  # pushes the swimming bear
    swap = cards("k12:IP/OP bear=o15 A=l12 B=l11 @0 h0=SWAP", adrift_scope="slid").play("!SWAP")
    assert swap.legal_texts() == ["sw k11", "sw k12"]
    state = swap.play_line("sw k12 sw k11")
    assert state.position.startswith("k12:O*P/I*P")


@pytest.mark.clause("THI-R26")
def test_share() -> None:
    state = cards("k12:IIP/PPI bear=o15 A=k12 B=l12 C=m12 @0 h0=SHARE").play("!SHARE")
    assert state.legal_texts() == ["A l12"]
    state = state.play_line("A l12 k12=c")
    assert {"A=l12", "B=l12"} <= set(state.position.split())
    assert "l12/n" not in state.legal_texts() and clause(state, "l12/n") == "THI-24"
    both = "k12:cIP/PPI bear=o15 A=l12 B=l12 C=m12 @0 [A]"
    state = cards(both).play("A k11")
    assert state.events() == () and state.position.startswith("k12:cIP")  # not turned while B is on it
    mates = cards("k12:cIP/PPI bear=o15 A=l12 B=m12 C=l12 D=x @0 [s]", players=4, teams="0,1,0,1")
    assert "l12/n" in mates.legal_texts()
    chased = cards("k12:cIP/PPI bear=k12 A=l12 B=l12 C=m12 @2 [d]").play_line("roll d:bear bear l12 k12=.")
    assert chased.legal_texts() == ["A!k11", "A!l11", "A!m11"]
    assert chased.play("A!k11").legal_texts() == ["B!l11", "B!m11"]  # letter order, THI-R15


@pytest.mark.clause("THI-16", "THI-59")
def test_scare() -> None:
    state = cards("k12:IIP/PPI bear=l12 A=k12 B=m12 @0 h0=SCARE").play("!SCARE")
    assert state.legal_texts() == ["A l12"]
    state = state.play_line("A l12 k12=c")
    assert "bear m12" in state.legal_texts() and "bear k12" in state.legal_texts()
    state = state.play("bear m12")
    assert state.events() == ()  # l12 is not turned, A is on it
    assert "A=l12" in state.position.split()
    assert "!SCARE" not in cards("k12:IIP/PPI bear=l12z A=k12 B=m12 @0 h0=SCARE").legal_texts()


@pytest.mark.clause("THI-R44", "THI-59")
def test_hold() -> None:
    state = cards("k12:IIP/PPI bear=o15 A=l12 B=m12 @0 h1=HOLD", adrift_scope="slid").play("k12/n")
    assert state.to_move == 1 and state.legal_texts() == ["!HOLD", "pass"]
    state = state.play("!HOLD")
    assert state.position.startswith("k12:IIP/PPI") and "k12/n" not in state.legal_texts()  # used up, not slid
    own = cards("k12:IIP/PPI bear=o15 A=l12 B=m12 @0 h0=HOLD").play("k12/n")
    assert own.legal_texts() == ["pass"]
    swapped = cards("k12:IOP/PPI bear=o15 A=l11 B=m12 @0 h0=SWAP h1=HOLD").play_line("!SWAP sw k12 sw l12")
    assert swapped.legal_texts() == ["pass"]  # no slide that HOLD could undo
    pushed = cards("k12:O/PPI bear=l12 A=k11 B=m11 @0 [s] h1=HOLD").play_line("k12/e bear k13")
    assert pushed.legal_texts() == ["pass"]


@pytest.mark.clause("THI-R43", "THI-59")
def test_grip() -> None:
    text = "j12:IhOI/1IIc bear=k11 A=j12 B=l11 @{} h1=GRIP"
    state = cards(text.format("0 [d]")).play_line("roll d:bear pass bear l11 k11=c B!k12")
    assert state.to_move == 1 and state.legal_texts() == ["!GRIP", "pass"]
    state = state.play("!GRIP")
    assert "B=k12" in state.position.split() and state.to_move == 1  # not skipped
    fallen = cards(text.format("1")).play_line("roll d:bear pass bear l11 k11=c B!k12")
    assert clause(fallen.play("pass"), "B l11") == "THI-R16"
    gripped = fallen.play("!GRIP")
    assert "B l12" not in gripped.legal_texts() and "B m12" not in gripped.legal_texts()
    assert any(text.startswith("B ") for text in gripped.legal_texts())  # the compulsory move is still due


@pytest.mark.clause("THI-R43", "THI-R25", "THI-59")
def test_rope() -> None:
    lost = cards("k12:IO/PI bear=k12 A=k11 B=l11 @0 [d] h1=ROPE")
    state = lost.play_line("roll d:bear pass bear l11 k12=P B!~")
    assert state.to_move == 1 and state.legal_texts() == ["!ROPE", "pass"]
    roped = state.play("!ROPE")
    assert roped.legal_texts() == ["B!k12"] and "B=k12" in roped.play("B!k12").position.split()
    assert state.play("pass").is_over
    adrift = cards("j11:cI/3PP bear=o15 A=m10 B=j11 C=x @0 [s] h1=ROPE").play("k11/e")
    assert adrift.to_move == 1 and adrift.legal_texts() == ["pass"]  # the event window: not yet
    adrift = adrift.play("pass")
    assert adrift.to_move == 1 and adrift.legal_texts() == ["!ROPE", "pass"]  # the end window
    saved = adrift.play("!ROPE")
    assert saved.legal_texts() == ["B!l11", "B!n10"]
    state = saved.play("B!n10")
    assert "B=n10" in state.position.split() and state.events() == ("j11=.",)
    two = cards(
        "k12:IO/PI bear=k12 A=k11 B=l11 C=x D=x @0 [d] h1=ROPE", players=2, two_player_form="two_pawns"
    ).play_line("roll d:bear pass bear l11 k12=P")
    assert two.legal_texts() == ["!ROPE", "pass"]
