"""The package's own rules beside the page: what the contract says must stand there, worked out independently.

The selection rules are written down here again, from the contract's words, so that the page is not held to itself.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from e2e.screen import Survey
from e2e.taps import RECORDS, STEP, Taps, run_text, run_values
from epizodiak.display.bar import DO
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.record.record import record_from_json, record_json, trace
from epizodiak.timeline.match import Match

GAME = GAMES["epizodiak"]
FINGER = 44
EDGE = 0.51
"""How much a box may stick out of the window or fall short of a finger: half a pixel, for rounding."""

Run = tuple[str, tuple[int, ...]]
"""A selection: side and values."""


def whole_game(seed: int) -> dict[str, Any]:
    """Return the record of a single round, played to its end without much thought."""
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Chloé"), seed=seed)
    while match.player is not None:
        wish = sorted(match.view(match.player).legal, key=lambda action: "><x!^dp".index(action.kind))
        match = match.play(GAME.action_text(wish[0]))
    return record_json(match.record)


@dataclass
class Mirror:
    """A match played alongside the page.

    Attributes:
        match: the same game, dealt from the same seed.
        run: the run that is selected.
        lifted: value of the set that is selected, or 0.
        linear: whether the page is one of words, which scrolls, and where each action has a button.
    """

    match: Match
    run: Run | None = field(default=None)
    lifted: int = 0
    linear: bool = False

    @classmethod
    def seeded(cls, seed: int, **options: Any) -> "Mirror":
        """Return a new game as the lobby starts it."""
        return cls(Match.new(GAME, options, ("Ana", "Ben", "Chloé"), seed=seed))

    @classmethod
    def of(cls, record: str) -> "Mirror":
        """Return a prepared record's game."""
        return cls(Match(record_from_json(json.loads((RECORDS / f"{record}.json").read_text("utf-8")), GAMES), GAME))

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.match.state
        return state

    @property
    def legal(self) -> set[str]:
        """Notations of the legal actions."""
        return {GAME.action_text(action) for action in GAME.legal_actions(self.state)}

    @property
    def hand(self) -> tuple[int, ...]:
        """Hand of the seat to act."""
        return () if self.state.player is None else self.state.hands[self.state.player]

    def play(self, action: str) -> bool:
        """Play an action and return whether the same turn goes on."""
        player, number = self.state.player, self.state.round
        self.match = self.match.play(action)
        self.run, self.lifted = None, 0
        return self.state.player == player and self.state.round == number

    # --- selection ----------------------------------------------------------------------------------------------------

    def tap(self, value: int) -> None:
        """Select as a tap on a tile of the hand does, or on an end of the dial."""
        self.run, self.lifted = self.tapped(value)

    def tapped(self, value: int) -> tuple[Run | None, int]:
        """Return run and lifted set after a tap on a tile of the hand; the same if the tap does nothing."""
        if self.run is not None:
            side, values = self.run
            if value == values[0]:
                return None, 0
            if value in values:
                return (side, values[:-1]) if value == values[-1] else self.run, 0
        if value == self.lifted:
            return None, 0
        ways = [(text[0], tuple(run_values(text))) for text in self.legal if text[0] in STEP]
        ways = [(side, values) for side, values in ways if values[-1] == value]
        own = [way for way in ways if self.run is not None and way[0] == self.run[0]]
        if ways:
            return min(own or ways, key=lambda way: (len(way[1]), way[0] != ">")), 0
        return (None, value) if f"x{value}" in self.legal else (self.run, self.lifted)

    def expected_cans(self) -> dict[str, str]:
        """Return what must carry `data-can` in this turn, and what it must say."""
        found: dict[str, str] = {}
        for text in self.legal:
            kind = text[0]
            if kind in "dp":
                found["pile"] = text
            elif kind == "x":
                found[f"discard-{text[1:]}"] = text
            elif self.run is None and not self.lifted:
                if kind in "^!":
                    found[f"slot-{text[1:]}"] = text
                elif ".." not in text:
                    found[f"slot-{text[1:]}"] = "select"
        if self.run is not None:
            side, values = self.run
            found[f"slot-{values[-1]}"] = run_text(side, list(values))
        return found | {f"hand-{value}-0": can for value in set(self.hand) if (can := self._hand_can(value))}

    def _hand_can(self, value: int) -> str:
        """What a tap on a tile of the hand does, or nothing."""
        if self.run is not None and value in self.run[1]:
            return "unselect" if value in (self.run[1][0], self.run[1][-1]) else ""
        if self.tapped(value) == (self.run, self.lifted):
            return ""
        return "unselect" if value == self.lifted else "select"

    # --- the contract -------------------------------------------------------------------------------------------------

    def check(self, seen: Survey, phase: str) -> None:
        """Assert every clause that a still picture can break."""
        state = self.state
        assert seen.html["phase"] == phase
        assert seen.html["ply"] == str(self.match.ply)
        assert seen.html["seat"] == ("" if state.player is None else str(state.player))
        assert seen.html["step"] == state.phase
        assert seen.html["game"] == "epizodiak"
        assert self.linear or not seen.scrolls, "the table never scrolls"
        self._check_places(seen, phase)
        expected = self.expected_cans() if phase == "turn" else {}
        if self.linear:
            playing = sorted(can for can in seen.cans.values() if can not in ("select", "unselect"))
            assert playing == (sorted(self.legal) if phase == "turn" else []), "each legal action has one button"
        assert {key: can for key, can in seen.cans.items() if not (self.linear and key.startswith("act-"))} == expected
        for text in seen.cans.values():
            assert text in self.legal | {"select", "unselect"}
        if phase == "turn":
            self._check_pile(seen)

    def _check_places(self, seen: Survey, phase: str) -> None:
        keys = [place.key for place in seen.places]
        assert len(keys) == len(set(keys)), "a key stands twice"
        fixed = {"pile", *(f"player-{seat}" for seat in range(3))}
        fixed |= {f"{kind}-{value}" for kind in ("slot", "discard") for value in range(1, 13)}
        assert fixed <= set(keys)
        hand = self.hand if phase == "turn" else ()
        copies = {f"hand-{value}-{copy}" for value in set(hand) for copy in range(hand.count(value))}
        assert {key for key in keys if key.startswith("hand")} == copies
        bar = {key.removeprefix(DO) for key in keys if key.startswith(DO)}
        singles = {action for action in self.legal if action[0] in "<>" and len(run_values(action)) == 1}
        plays = set(seen.cans.values()) | (set() if self.run or self.lifted else singles)
        assert bar <= (plays if phase == "turn" and not self.linear else set()), "no place does that"
        open_table = phase in ("turn", "curtain")
        for place in seen.places:
            if place.can is not None:
                assert place.visible, place
                assert place.focusable, place
                assert place.name, place
                assert place.width >= FINGER - EDGE, place
                assert place.height >= FINGER - EDGE, place
            if self.linear:
                continue  # a page that scrolls: a click hits after `scrollIntoView`, as every tap of the walk does
            if place.visible and (open_table or place.key not in fixed):
                assert place.hit, f"a click at the middle of {place} hits something else"
                assert place.left >= -EDGE, place
                assert place.top >= -EDGE, place
                assert place.right <= seen.width + EDGE, place
                assert place.bottom <= seen.height + EDGE, place

    def _check_pile(self, seen: Survey) -> None:
        """Assert the contract's sentence about the pile by its own words."""
        can, state = seen.cans.get("pile"), self.state
        if state.phase == "start" and state.pile:
            assert can == "d"
        elif state.phase == "drawn":
            assert can == "p"
        elif state.phase == "start":
            assert can == ("p" if "p" in self.legal else None)
        else:
            assert can is None


def points(record: dict[str, Any]) -> dict[str, Any]:
    """Trace a record and return its last line."""
    game = GAMES[record["game"]]
    *_, last = trace(record_from_json(record, GAMES), game)
    return last


def end(taps: Taps, record: str) -> None:
    """Open a record whose seat can empty its hand, and let it."""
    taps.open_record(record)
    mirror = Mirror.of(record)
    taps.turn(next(t for t in sorted(mirror.legal) if t[0] in "<>" and len(run_values(t)) == len(mirror.hand)))
