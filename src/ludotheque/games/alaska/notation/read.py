"""Read lines and positions of Alaska from text. Every error message is one line that says what was expected."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Any, NoReturn

from ludotheque.core.contract import CHANCE, OVER, Record
from ludotheque.core.errors import PositionError
from ludotheque.core.game import Game
from ludotheque.games.alaska.board import COLOUR_LETTERS, KIND_LETTERS, SHAPE_LETTERS, clockwise, seat_letters
from ludotheque.games.alaska.notation.names import FIXTURES, KEPT_NAMES, place_name, place_of, placement_of, seat_letter
from ludotheque.games.alaska.notation.write import NOT_UNDER_OPT, PLAIN_PHASES, SEASONS, crowd
from ludotheque.games.alaska.rules.bear import bear_can_go
from ludotheque.games.alaska.rules.containers import put
from ludotheque.games.alaska.rules.end import find_ashore
from ludotheque.games.alaska.rules.found import may_find
from ludotheque.games.alaska.rules.places import camp_colour, is_island, is_piece
from ludotheque.games.alaska.rules.record import (
    ANSWER,
    COLOURS,
    CONTAINERS,
    ENDED,
    EVENT_DRAW,
    FIRST,
    FREEZE,
    ICE_DRAW,
    LAST,
    LIMIT,
    MELT,
    NEXT,
    NONE,
    RANDOM_FIRST,
    SHAPES,
    SPRING,
    STEPS,
    TRIP,
    WINTER,
)
from ludotheque.games.alaska.rules.spring import something_melts
from ludotheque.games.alaska.rules.three_objects import objects
from ludotheque.games.alaska.rules.winter import kind_fits, lay, winter_goes_on


def split(line: str) -> list[str]:
    """Split a line into actions; the colour of the player in front of a turn may be given and is ignored."""
    return [word for word in line.split() if word not in tuple(COLOUR_LETTERS)]


KEYS = "seats opt t ph ice stk trk box camp lost bear dk hand dry final met"

PHASE = re.compile(
    r"(first|icedraw|evdraw|bear|found|over)|(freeze|melt):([1-9])([SDT])"
    r"|trip:([0-3])(c?)(l?)|fog:([RBGY]):([0-3])(c?)"
)


def refuse(message: str) -> NoReturn:
    """Raise `PositionError` with this message."""
    raise PositionError(message)


def once(what: str, known: Container[str], name: str) -> None:
    """Raise `PositionError` if a text names something twice."""
    if name in known:
        refuse(f"{what} is named twice: expected it once")


def _keys(text: str) -> tuple[str, dict[str, str]]:
    """The season letter of a text, and its keys with their values."""
    first, *rest = text.split() or [""]
    if len(first) != 1 or first not in SEASONS:
        refuse(f"season {first[:20]!r}: expected w, s or f, then key=value ...")
    found: dict[str, str] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if key not in KEYS.split() or not equals or not value:
            refuse(f"{word[:40]!r}: expected key=value with a key of {KEYS}")
        once(f"key {key}", found, key)
        found[key] = value
    return first, found


def options_in(game: Game, text: str) -> dict[str, Any]:
    """The options that a position text names: `seats=RB`, `opt=end_test:island_route`."""
    keys = _keys(text)[1]
    options: dict[str, Any] = {}
    if "seats" in keys:
        if not clockwise(keys["seats"]):
            refuse(f"seats={keys['seats'][:20]}: expected camps clockwise such as RBG, or RB BG GY YR")
        options |= {"seats": keys["seats"], "players": len(keys["seats"])}
        if keys["seats"] == COLOUR_LETTERS[: len(keys["seats"])]:
            options["seats"] = ""
    for part in keys["opt"].split(",") if "opt" in keys else ():
        name, colon, value = part.partition(":")
        if not colon or name in NOT_UNDER_OPT:
            refuse(f"opt={part[:40]}: expected name:value")
        once(f"opt: {name[:20]}", options, name)
        options[name] = value
    return options


def read_position(game: Game, text: str) -> Record:
    """Read a position. Raises `PositionError` if the text is not a position."""
    season, keys = _keys(text)
    state = game.first_record()
    _Reader(game, state, keys).read(SEASONS.index(season))
    return state


class _Reader:
    """Reads the keys of one text into one record."""

    def __init__(self, game: Game, state: Record, keys: dict[str, str]) -> None:
        self.game, self.board, self.state, self.keys = game, game.board, state, keys
        self.letters = seat_letters(game.options)

    def read(self, season: int) -> None:
        state, keys = self.state, self.keys
        state.season = season
        state.player = self.seat("t", keys["t"]) if "t" in keys else 0
        self.ice()
        self.trucks()
        self.containers()
        self.bear()
        self.decks()
        self.hands()
        self.counters()
        self.phase()
        for name in range(int(self.board.hexes)):
            if state.placed[name] != NONE and crowd(self.board, state, name) > LIMIT:
                where = place_name(self.board, name)
                refuse(f"{where}: {objects(state, name)} objects: expected at most three (ALA-48)")

    # --- small readers ---

    def seat(self, key: str, letter: str) -> int:
        if len(letter) != 1 or letter not in self.letters:
            refuse(f"{key}: {letter[:20]!r}: expected one of {' '.join(self.letters)}")
        return self.letters.index(letter)

    def place(self, key: str, name: str) -> int:
        """The place with this name: a land, the island, or a piece on the water."""
        place = place_of(self.board, name)
        if place is None or (is_piece(self.board, place) and self.state.placed[place] == NONE):
            refuse(f"{key}: there is no place {name[:20]!r}: expected a land, IS or a piece's first hex")
        return place

    def number(self, key: str, text: str, least: int, most: int) -> int:
        if not re.fullmatch(r"\d{1,3}", text) or not least <= int(text) <= most:
            refuse(f"{key}={text[:20]}: expected a whole number from {least} to {most}")
        return int(text)

    def counts(self, key: str, text: str) -> list[int]:
        """Read containers such as `R2B1`; returns their number by colour."""
        found, known = [0] * COLOURS, list[str]()
        if not re.fullmatch(r"([RBGY]\d{1,2})+", text):
            refuse(f"{key}: {text[:20]!r}: expected colours with numbers such as R2B1")
        for letter, number in re.findall(r"([RBGY])(\d+)", text):
            self.seat(key, letter)
            once(f"{key}: {letter} in {text[:20]}", known, letter)
            known.append(letter)
            found[COLOUR_LETTERS.index(letter)] = int(number)
        return found

    def pairs(self, key: str, sign: str) -> Iterator[tuple[str, str]]:
        """The two sides of each part of a value such as `c1:R1,N1:B2`; the left side may occur only once."""
        known: list[str] = []
        for part in self.keys[key].split(",") if key in self.keys else ():
            left, found, right = part.partition(sign)
            if not found or not left or not right:
                refuse(f"{key}: {part[:20]!r}: expected such as {'R@c1' if sign == '@' else 'c1:R1'}")
            once(f"{key}: {left[:20]}", known, left)
            known.append(left)
            yield left, right

    # --- the parts of a position ---

    def ice(self) -> None:
        board, state = self.board, self.state
        for text in self.pieces():
            placement = placement_of(board, text)
            if placement is None:
                refuse(f"ice: {text[:30]!r}: expected the hexes of a piece in reading order, as c1.d1")
            if any(board.cover[placement, word] & state.ice[word] for word in range(2)):
                refuse(f"ice: {text} overlaps another piece (ALA-30)")
            if state.stock[board.form[placement]] == 0:
                shape = int(board.form[placement])
                refuse(f"ice: more pieces {SHAPE_LETTERS[shape]} than the {board.stock[shape]} there are")
            lay(board, state, placement)
        if "stk" in self.keys:
            parts = self.keys["stk"].split("/")
            if len(parts) != SHAPES:
                refuse(f"stk={self.keys['stk'][:20]}: expected S/D/I/V in stock, such as 20/18/10/10")
            for shape, text in enumerate(parts):
                state.stock[shape] = self.number("stk", text, 0, int(state.stock[shape]))
        if state.season == SPRING:
            find_ashore(board, state)
        if state.season == WINTER and not winter_goes_on(board, state):
            refuse("season 'w': no piece in stock can be laid: expected s or f (ALA-34)")

    def pieces(self) -> list[str]:
        """The pieces of the key `ice`, by their hexes; a name of `FIXTURES` may be changed, as in FULL-a1+b2.b3."""
        text = self.keys.get("ice", "")
        match = re.match("|".join(FIXTURES), text)
        if not match:
            return text.split(",") if text else []
        found = FIXTURES[match[0]].split(",")
        rest = text[match.end() :]
        if re.fullmatch(r"([+-][a-z0-9.]+)*", rest) is None:
            refuse(f"ice: {text[:40]!r}: expected such as FULL-a1+b2.b3")
        for sign, piece in re.findall(r"([+-])([a-z0-9.]+)", rest):
            if sign == "+":
                found.append(piece)
                continue
            gone = [known for known in found if known.split(".")[0] == piece]
            if not gone:
                refuse(f"ice: {match[0]} has no piece {piece}")
            found.remove(gone[0])
        return found

    def trucks(self) -> None:
        state = self.state
        for letter, rest in self.pairs("trk", "@"):
            seat = self.seat("trk", letter)
            match = re.fullmatch(r"(\w+)(\+([RBGY]))?(!)?", rest)
            if not match:
                refuse(f"trk: {letter}@{rest[:20]}: expected such as R@c1, R@c1+B or R@f4+R!")
            state.truck_at[seat] = self.place("trk", match[1])
            if match[3]:
                self.seat("trk", match[3])
                state.truck_load[seat] = COLOUR_LETTERS.index(match[3])
            state.overfull[seat] = 1 if match[4] else 0
        for seat in range(int(state.seats)):
            place = int(state.truck_at[seat])
            if state.overfull[seat] and not is_piece(self.board, place):
                refuse(f"trk: {seat_letter(state, seat)} has a mark !: expected it on a piece (ALA-60)")

    def containers(self) -> None:
        """Read where containers lie; those that are not named are on the island."""
        board, state = self.board, self.state
        island, stated = int(board.hexes), None
        shown = [0] * COLOURS
        state.box[island] = 0
        for name, text in self.pairs("box", ":"):
            place = self.place("box", name)
            if camp_colour(board, state, place) != NONE:
                refuse(f"box: {name} is a camp: expected camp={name[1:]}:{text}")
            counts = self.counts("box", text)
            if is_island(board, place):
                stated = counts
            else:
                self.lay_down(place, counts, shown)
        for letter, text in self.pairs("camp", ":"):
            place = self.place("camp", f"C{letter}")
            if camp_colour(board, state, place) == NONE:
                refuse(f"camp: C{letter} is no camp here: expected box=C{letter}:{text} (ALA-R37)")
            self.lay_down(place, self.counts("camp", text), shown)
        if "lost" in self.keys:
            state.lost = self.counts("lost", self.keys["lost"])
        for seat in range(int(state.seats)):
            colour = int(state.colour[seat])
            carried = sum(int(load) == colour for load in state.truck_load)
            rest = CONTAINERS - shown[colour] - int(state.lost[colour]) - carried
            if rest < 0 or (stated and stated[colour] != rest):
                number = CONTAINERS - rest + (stated[colour] if stated else 0)
                refuse(f"{number} containers of {COLOUR_LETTERS[colour]}: expected {CONTAINERS} (ALA-02)")
            state.box[island, colour] = rest

    def lay_down(self, place: int, counts: list[int], shown: list[int]) -> None:
        """Put containers at a place and count them."""
        for colour, number in enumerate(counts):
            shown[colour] += number
            for _ in range(min(number, CONTAINERS)):
                put(self.board, self.state, place, colour)

    def bear(self) -> None:
        text = self.keys.get("bear", "-")
        if text == "-":
            return
        place = self.place("bear", text.removesuffix("!"))
        if is_island(self.board, place) or place in self.board.camp:
            refuse(f"bear={text}: expected a piece or a land that is no camp (ALA-54)")
        self.state.bear, self.state.bear_fresh = place, int(text.endswith("!"))

    def decks(self) -> None:
        text = self.keys.get("dk", "full")
        if text == "full":
            return
        faces = (self.board.face_count[: int(self.board.faces)], self.board.event_count)
        parts = [part.split(",") for part in text.split("/")]
        if [len(part) for part in parts] != [len(face) for face in faces]:
            wanted = " / ".join(str(len(face)) for face in faces)
            refuse(f"dk={text[:40]}: expected the cards left of {wanted} faces; a redacted text is no position")
        for deck, part, most in zip((self.state.ice_deck, self.state.event_deck), parts, faces, strict=True):
            for face, number in enumerate(part):
                deck[face] = self.number("dk", number, 0, int(most[face]))

    def hands(self) -> None:
        state = self.state
        for letter, text in self.pairs("hand", ":"):
            seat = self.seat("hand", letter)
            for card in text.split("."):
                if card not in KEPT_NAMES:
                    refuse(f"hand: {card[:20]!r}: expected {', '.join(KEPT_NAMES)}")
                state.hand[seat, KEPT_NAMES.index(card)] += 1
                state.kept[seat] += 1
                if state.kept[seat] > self.board.event_count.sum():
                    refuse(f"hand: {letter} keeps more cards than there are")

    def counters(self) -> None:
        state, keys = self.state, self.keys
        if "dry" in keys:
            state.dry = self.number("dry", keys["dry"], 0, int(state.stall_limit) if state.season == SPRING else 0)
        if state.season == LAST:
            seats = int(state.seats)
            state.last_trips = self.number("final", keys["final"], 1, seats) if "final" in keys else seats
        elif "final" in keys:
            refuse("final: expected in season f only")
        if "met" in keys:
            state.met = self.number("met", keys["met"], 0, 1)
            if state.met and (state.season != SPRING or state.final_start != NEXT):
                refuse("met: expected in season s with opt=final_start:next only (ALA-R30)")

    # --- the phase ---

    def phase(self) -> None:
        text, state = self.keys.get("ph", ""), self.state
        match = PHASE.fullmatch(text)
        if not match:
            known = "first, icedraw, freeze:2D, melt:1S, evdraw, bear, found, trip:3, fog:B:1 or over"
            refuse(f"ph={text[:20]}: expected {known}")
        state.to_move = state.player
        if match[2]:
            self.ice_phase(match[2], int(match[3]), KIND_LETTERS.index(match[4]))
        elif match[5]:
            state.phase, state.steps = TRIP, int(match[5])
            state.closed, state.loaded_here = int(bool(match[6])), int(bool(match[7]))
        elif match[8]:
            self.fog_phase(match[8], int(match[9]), int(bool(match[10])))
        else:
            self.plain_phase(match[1])
        self.check_phase(text)

    def ice_phase(self, name: str, left: int, kind: int) -> None:
        state = self.state
        state.phase, state.left, state.kind = (FREEZE if name == "freeze" else MELT), left, kind
        if state.season != (WINTER if name == "freeze" else SPRING):
            refuse(f"ph={name}: expected freeze in season w, melt in season s")
        possible = kind_fits(self.board, state, kind) if name == "freeze" else something_melts(self.board, state)
        if not possible:
            refuse(f"ph={name}: no piece of kind {KIND_LETTERS[kind]} can be laid or removed")

    def fog_phase(self, letter: str, steps: int, closed: int) -> None:
        state = self.state
        victim, place = self.seat("fog", letter), int(state.truck_at[state.player])
        state.phase, state.steps, state.closed, state.stolen = ANSWER, steps, closed, COLOUR_LETTERS.index(letter)
        state.to_move = victim
        stealable = not is_island(self.board, place) and camp_colour(self.board, state, place) == NONE
        if victim == state.player or not stealable or not state.box[place, state.stolen]:
            refuse(f"ph=fog:{letter}: expected a container of {letter} beside the thief (ALA-72, ALA-74)")
        if state.truck_load[state.player] != NONE or not state.kept[victim]:
            refuse(f"ph=fog:{letter}: expected an empty truck and a victim who keeps a card (ALA-R25)")

    def plain_phase(self, name: str) -> None:
        state = self.state
        state.phase = next(phase for phase, known in PLAIN_PHASES.items() if known == name)
        if name in ("first", "icedraw", "evdraw"):
            state.to_move = CHANCE
        if name == "first" and (state.first_player != RANDOM_FIRST or state.season != WINTER):
            refuse("ph=first: expected in season w with opt=first_player:random only")
        if name == "bear" and not bear_can_go(self.board, state):
            refuse("ph=bear: the bear can go nowhere (ALA-R11)")
        if name == "found" and not may_find(self.board, state):
            refuse("ph=found: expected an empty truck and an own container on the island (ALA-59)")
        if name == "over":
            state.to_move, state.player, state.last_trips = OVER, 0, 0

    def check_phase(self, text: str) -> None:
        """Refuse a phase that the rest of the position does not allow; `text` is the phase as it was written."""
        state = self.state
        if state.season == LAST and state.phase not in (TRIP, ANSWER, ENDED):
            refuse(f"ph={text}: expected trip, fog or over in season f")
        if state.phase == ENDED and state.season != LAST:
            refuse("ph=over: expected in season f only")
        if state.closed and state.steps == STEPS:
            refuse(f"ph={text}: closed by a flight after a step: expected fewer steps left (ALA-69)")
        if state.loaded_here and state.truck_load[state.player] == NONE:
            refuse(f"ph={text}: loaded here: expected a loaded truck (ALA-R21)")
        if state.bear_fresh and (state.season == LAST or state.phase not in (TRIP, ANSWER)):
            refuse("bear: the mark ! is for the trip of the player who moved it (ALA-R13)")
        ice_left, events_left = state.ice_deck.any(), state.event_deck.any()
        if state.phase in (FIRST, ICE_DRAW) and not ice_left:
            refuse(f"ph={text}: the ice pile is empty: expected a card to draw")
        if state.phase in (FIRST, ICE_DRAW, FREEZE, MELT, EVENT_DRAW) and not events_left:
            refuse(f"ph={text}: the event pile is empty: expected a card to draw")
