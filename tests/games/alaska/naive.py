"""A second implementation of Alaska, slow and simple, written from the specification to check the rules.

It uses sets, dictionaries and searches, and shares nothing with the package except the data file.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib import resources

DATA = tomllib.loads((resources.files("ludotheque.games.alaska") / "boards/reconstructed_v1.toml").read_text("utf-8"))
HEXES: dict[str, tuple[int, int]] = {name: tuple(place) for name, place in DATA["hexes"].items()}
ORDER = {name: k for k, name in enumerate(HEXES)}
AT = {place: name for name, place in HEXES.items()}
RING: list[str] = DATA["ring"]
SHORE: dict[str, list[str]] = DATA["shore"]
ISLAND_HEXES: list[str] = DATA["island"]
WILD = [land for land in RING if land not in ("CR", "CB", "CG", "CY")]


def beside(one: str, other: str) -> bool:
    """Whether two different hexes share a side."""
    (q, r), (p, s) = HEXES[one], HEXES[other]
    dq, dr = p - q, s - r
    return (dq, dr) != (0, 0) and max(abs(dq), abs(dr), abs(dq + dr)) == 1


def shapes() -> dict[str, list[tuple[str, ...]]]:
    """All placements by shape; a triple is a middle hex with two neighbours that do not touch each other."""
    names = list(HEXES)
    near = {one: [other for other in names if beside(one, other)] for one in names}
    found: dict[str, set[tuple[str, ...]]] = {letter: set() for letter in "SDIV"}
    for middle in names:
        found["S"].add((middle,))
        for one in near[middle]:
            found["D"].add(tuple(sorted((middle, one), key=ORDER.__getitem__)))
            for other in near[middle]:
                if one == other or beside(one, other):
                    continue
                straight = all(HEXES[one][k] + HEXES[other][k] == 2 * HEXES[middle][k] for k in (0, 1))
                triple = tuple(sorted((one, middle, other), key=ORDER.__getitem__))
                found["I" if straight else "V"].add(triple)
    return {letter: sorted(pieces) for letter, pieces in found.items()}


SHAPES = shapes()
FORM = {piece: letter for letter, pieces in SHAPES.items() for piece in pieces}


def kind(piece: tuple[str, ...]) -> str:
    return "SDT"[len(piece) - 1]


class Naive:
    """One game, changed in place by `play`."""

    def __init__(
        self, seats: str = "RBGY", ice_cards: Mapping[str, int] = DATA["ice_cards"],
        event_cards: Mapping[str, int] = DATA["event_cards"], **options: str,
    ) -> None:  # fmt: skip
        self.seats, self.options, self.decks = seats, options, (ice_cards, event_cards)
        self.season, self.phase, self.player = "w", "icedraw", 0
        self.ice: dict[str, tuple[str, ...]] = {}
        self.stock: dict[str, int] = dict(DATA["pieces"])
        self.boxes: dict[str, Counter[str]] = {"IS": Counter(dict.fromkeys(seats, 14))}
        self.lost: Counter[str] = Counter()
        self.at = {c: f"C{c}" for c in seats}
        self.load: dict[str, str] = dict.fromkeys(seats, "")
        self.finders: set[str] = set()
        self.bear, self.bear_mover = "", ""
        self.ice_deck, self.event_deck = map(Counter, self.decks)
        self.hands: dict[str, Counter[str]] = {c: Counter() for c in seats}
        self.kind, self.left, self.spring_card, self.removed = "", 0, False, False
        self.steps, self.closed, self.loaded_here, self.victim = 0, False, False, ""
        self.dry, self.final, self.met = 0, 0, False

    # --- the position ---

    @property
    def me(self) -> str:
        return self.seats[self.player]

    def option(self, name: str, usual: str) -> str:
        return self.options.get(name, usual)

    def lying(self, place: str) -> Counter[str]:
        return self.boxes.setdefault(place, Counter())

    def objects(self, place: str) -> int:
        trucks = [c for c in self.seats if self.at[c] == place]
        return sum(self.lying(place).values()) + len(trucks) + sum(1 for c in trucks if self.load[c])

    def camp(self, place: str) -> str:
        if place in WILD or place not in RING:
            return ""
        if place[1] not in self.seats and self.option("empty_camps", "camp") == "land":
            return ""
        return place[1]

    def neighbours(self, place: str) -> set[str]:
        found: set[str] = set()
        if place in self.ice:
            mine = self.ice[place]
            for name, piece in self.ice.items():
                if name != place and any(beside(a, b) for a in mine for b in piece):
                    found.add(name)
            found |= {land for land in RING if set(SHORE[land]) & set(mine)}
            if set(ISLAND_HEXES) & set(mine):
                found.add("IS")
        elif place == "IS":
            found = {name for name, piece in self.ice.items() if set(piece) & set(ISLAND_HEXES)}
        else:
            k = RING.index(place)
            found = {RING[k - 1], RING[(k + 1) % len(RING)]}
            found |= {name for name, piece in self.ice.items() if set(piece) & set(SHORE[place])}
        return found

    def may_enter(self, place: str, loaded: bool) -> bool:
        if place == self.bear:
            return False
        return place not in self.ice or self.objects(place) + 1 + loaded <= 3

    def step_targets(self, loaded: bool) -> set[str]:
        if self.steps == 0 or self.closed:
            return set()
        return {place for place in self.neighbours(self.at[self.me]) if self.may_enter(place, loaded)}

    def covered(self) -> set[str]:
        return {hex for piece in self.ice.values() for hex in piece}

    def holes(self, letter: str) -> list[tuple[str, ...]]:
        if self.stock[letter] == 0:
            return []
        covered = self.covered()
        return [piece for piece in SHAPES[letter] if not covered & set(piece)]

    def layable(self) -> list[tuple[str, ...]]:
        return [piece for letter in {"S": "S", "D": "D", "T": "IV"}[self.kind] for piece in self.holes(letter)]

    def meltable(self) -> set[str]:
        guarded = {self.at[c] for c in self.seats} | {self.bear}
        found = {name for name, piece in self.ice.items() if kind(piece) == self.kind and name not in guarded}
        empty = {name for name in found if not sum(self.lying(name).values())}
        return empty or found

    def way_ashore(self, place: str) -> bool:
        """Whether a way leads over pieces and the island to any land, whatever stands there."""
        seen, front = {place}, [place]
        while front:
            here = front.pop()
            for there in self.neighbours(here):
                if there in RING:
                    return True
                if there not in seen:
                    seen.add(there)
                    front.append(there)
        return False

    def cut_off(self) -> bool:
        if self.option("end_test", "any_container") == "island_route":
            return not self.way_ashore("IS")
        places = {place for place in ("IS", *self.ice) if sum(self.lying(place).values())}
        places |= {self.at[c] for c in self.seats if self.load[c] and self.at[c] not in RING}
        return not any(self.way_ashore(place) for place in places)

    def decider(self) -> str:
        """Who decides: a colour, `chance` or `over`."""
        if self.phase in ("icedraw", "evdraw"):
            return "chance"
        return {"over": "over", "fog": self.victim}.get(self.phase, self.me)

    # --- legal actions ---

    def chances(self) -> dict[str, int]:
        deck, sign = (self.ice_deck, "i") if self.phase == "icedraw" else (self.event_deck, "e")
        return {f"{sign}:{face}": n for face, n in deck.items() if n}

    def legal(self) -> set[str]:
        if self.phase == "freeze":
            return {"+" + ".".join(piece) for piece in self.layable()}
        if self.phase == "melt":
            return {"-" + name for name in self.meltable()}
        if self.phase == "bear":
            return {"*" + place for place in self.bear_targets()}
        if self.phase == "found":
            return {"found+", "found-"}
        if self.phase == "fog":
            return {"fog", "nofog"} if self.hands[self.victim]["fog"] else {"nofog"}
        return self.trip()

    def bear_targets(self) -> set[str]:
        return (set(self.ice) | (set(WILD) if self.bear else set())) - {self.bear}

    def trip(self) -> set[str]:
        me, here = self.me, self.at[self.me]
        steps = self.step_targets(bool(self.load[me]))
        duty = (here == self.bear and self.bear_mover != me) or me in self.finders
        found = {">" + place for place in steps}
        if not (duty and steps):
            found.add(".")
        if self.load[me]:
            forbidden = self.option("foreign_camp_unload", "allowed") == "forbidden"
            if not self.loaded_here and not (forbidden and self.camp(here) not in ("", me)):
                found.add("U")
        elif not (duty and steps and not self.step_targets(True)):
            for colour, n in self.lying(here).items():
                if n == 0:
                    continue
                if self.camp(here) == me:
                    if self.option("camp_reload", "any") == "any":
                        found.add("L" + colour)
                elif not self.camp(here) and colour == me:
                    found.add("L" + colour)
                elif not self.camp(here) and here != "IS" and self.hands[me]["theft"]:
                    found.add("T" + colour)
        if self.hands[me]["heli"]:
            places = {*self.ice, "IS", *RING} - {here}
            found |= {"^" + place for place in places if self.may_enter(place, bool(self.load[me]))}
        return found

    # --- playing ---

    def play(self, text: str) -> None:
        sign, rest = text[0], text[1:]
        if self.phase == "icedraw":
            self.draw_ice(text[2:])
        elif self.phase == "evdraw":
            self.draw_event(text[2:])
        elif self.phase == "freeze":
            self.freeze(tuple(rest.split(".")))
        elif self.phase == "melt":
            self.melt(rest)
        elif self.phase == "bear":
            self.bear, self.bear_mover = rest, self.me
            self.begin_trip()
        elif self.phase == "found":
            self.begin_trip()
            if text == "found+":
                self.boxes["IS"][self.me] -= 1
                self.load[self.me] = self.me
                if self.at[self.me] in self.ice and self.objects(self.at[self.me]) > 3:
                    self.finders.add(self.me)
        elif self.phase == "fog":
            self.phase = "trip"
            if text == "fog":
                self.hands[self.victim]["fog"] -= 1
            else:
                self.pick_up(self.victim)
        elif sign == ".":
            self.turn_end()
        elif sign == ">":
            self.steps -= 1
            self.drive(rest)
        elif sign == "^":
            self.hands[self.me]["heli"] -= 1
            self.closed = self.closed or self.steps < 3
            self.drive(rest)
        elif sign == "L":
            self.pick_up(rest)
        elif sign == "U":
            self.set_down()
        else:
            self.hands[self.me]["theft"] -= 1
            self.victim = rest
            if sum(self.hands[rest].values()):
                self.phase = "fog"
            else:
                self.pick_up(rest)

    def drive(self, place: str) -> None:
        before = self.at[self.me]
        self.at[self.me], self.loaded_here = place, False
        self.finders.discard(self.me)
        if self.objects(before) <= 3:
            self.finders -= {c for c in self.seats if self.at[c] == before}

    def pick_up(self, colour: str) -> None:
        self.lying(self.at[self.me])[colour] -= 1
        self.load[self.me], self.loaded_here = colour, True

    def set_down(self) -> None:
        self.lying(self.at[self.me])[self.load[self.me]] += 1
        self.load[self.me] = ""

    def draw_ice(self, face: str) -> None:
        self.ice_deck[face] -= 1
        winter, self.kind, spring = face[0], face[1], face[3]
        self.spring_card = self.season == "s"
        number = spring if self.spring_card else winter
        self.left, self.removed = 0 if number == "-" else int(number), False
        self.go_on()

    def go_on(self) -> None:
        possible = self.meltable() if self.spring_card else self.layable()
        if self.left and possible:
            self.phase = "melt" if self.spring_card else "freeze"
        else:
            self.ice_done()

    def freeze(self, piece: tuple[str, ...]) -> None:
        self.stock[FORM[piece]] -= 1
        self.ice[piece[0]] = piece
        self.left -= 1
        if not any(self.holes(letter) for letter in "SDIV"):
            self.season, self.left = "s", 0
            self.ice_done()
        else:
            self.go_on()

    def melt(self, name: str) -> None:
        self.lost += self.lying(name)
        del self.ice[name], self.boxes[name]
        self.left, self.removed = self.left - 1, True
        self.go_on()

    def ice_done(self) -> None:
        self.phase = "evdraw"
        if not self.spring_card:
            return
        self.dry = 0 if self.removed else self.dry + 1
        if self.cut_off():
            if self.option("final_start", "current") == "current":
                self.last_trips(self.player)
            else:
                self.met = True

    def last_trips(self, player: int) -> None:
        self.season, self.final, self.player = "f", len(self.seats), player
        self.begin_trip()

    def begin_trip(self) -> None:
        self.phase, self.steps, self.closed, self.loaded_here = "trip", 3, False, False

    def draw_event(self, face: str) -> None:
        self.event_deck[face] -= 1
        self.begin_trip()
        if face == "bear":
            if self.bear_targets():
                self.phase = "bear"
        elif face == "found":
            if not self.load[self.me] and self.boxes["IS"][self.me]:
                self.phase = "found"
        elif face == "frost":
            if self.load[self.me]:
                self.set_down()
            self.drive(f"C{self.me}")
            self.turn_end()
        else:
            self.hands[self.me][face] += 1

    def turn_end(self) -> None:
        self.bear_mover = ""
        following = (self.player + 1) % len(self.seats)
        if self.season == "f":
            self.final -= 1
            self.player = following
            self.begin_trip()
            if self.final == 0:
                self.phase = "over"
            return
        if not sum(self.ice_deck.values()) or not sum(self.event_deck.values()):
            self.ice_deck, self.event_deck = map(Counter, self.decks)
            self.hands = {c: Counter() for c in self.seats}
        stalled = self.dry >= int(self.option("stall_limit", "30"))
        if self.season == "s" and (self.met or stalled or self.cut_off()):
            self.last_trips(following)
        else:
            self.player, self.phase = following, "icedraw"

    def scores(self) -> list[float]:
        home = [sum(self.lying(f"C{c}").values()) + bool(self.at[c] == f"C{c}" and self.load[c]) for c in self.seats]
        return [float(points) for points in home]
