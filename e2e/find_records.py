"""Find and write the prepared records: `python3 -m e2e.find_records` (a minute or two).

Each is a seeded game played at random by the package, cut where a position of the wanted kind comes up for the first
time; `x_seed` lets the page deal on exactly as it would have here. The shortest of the games looked at is taken.
"""

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from epizodiak.core.chance import random_seat, shuffled
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action, run_values
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Action, Options, State
from epizodiak.record.metadata import Metadata
from epizodiak.record.record import Record, write_record

FOLDER = Path(__file__).resolve().parent / "records"
NAMES = ("Ana", "Ben", "Chloé")
LENGTH = 700
ENOUGH_PLIES = 40
"""A record this short is taken at once."""


@dataclass(frozen=True, slots=True)
class Here:
    """A position of a game, with what a kind may ask about it.

    Attributes:
        state: the position.
        legal: notations of the legal actions.
        record: the game up to here.
    """

    state: State
    legal: tuple[str, ...]
    record: Record

    @property
    def hand(self) -> tuple[int, ...]:
        """Hand of the seat to act."""
        return () if self.state.player is None else self.state.hands[self.state.player]

    def has(self, kind: str) -> bool:
        """Return whether an action of this kind is legal."""
        return any(text[0] == kind for text in self.legal)

    @property
    def places(self) -> tuple[Action, ...]:
        """The legal actions that place tiles."""
        return tuple(parse_action(text) for text in self.legal if text[0] in "<>")


def _wraps(here: Here) -> bool:
    runs = [run_values(action) for action in here.places if action.kind == ">"]
    return any(12 in run[:-1] and 1 in run[1:] for run in runs) and len(here.hand) > 4


def _fills_by_run(here: Here) -> bool:
    free = 12 - len(here.state.dial)
    return free > 1 and any(len(run_values(a)) == free for a in here.places) and len(here.hand) > free


def _last_slot(here: Here) -> bool:
    return len(here.state.dial) == 11 and len(here.places) == 1 and len(here.hand) > 1 and bool(here.state.pile)


def _ends_round(here: Here) -> bool:
    return (
        here.state.round == 2
        and max(here.state.totals) + max(here.state.potential) < here.state.options.target
        and any(len(run_values(a)) == len(here.hand) for a in here.places)
    )


def _ends_game(here: Here) -> bool:
    state = here.state
    if state.player is None or not any(len(run_values(a)) == len(here.hand) for a in here.places):
        return False
    return state.options.mode == "single" or (
        state.round > 1 and state.totals[state.player] + state.potential[state.player] >= state.options.target
    )


def _obliged_at_last_slot(here: Here) -> bool:
    state = here.state
    return len(state.dial) == 11 and rules.obliged(state) and any(here.hand.count(v) >= 3 for v in here.hand)


def _pair(here: Here) -> bool:
    return any(text[0] == "^" and here.hand.count(int(text[1:])) == 2 for text in here.legal) and len(here.hand) > 4


def _contest(here: Here) -> bool:
    return here.has("!") and len(here.state.dial) < 10 and not rules.forced(here.state)


KINDS: Mapping[str, tuple[Options, Callable[[Here], bool]]] = {
    "contest": (Options(), _contest),
    "contest-fills": (Options(), lambda here: here.has("!") and len(here.state.dial) == 11),
    "pick-up": (Options(), lambda here: here.has("^") and len(here.places) > 1 and here.state.passes == 0),
    "pick-up-pair": (Options(), _pair),
    "forced": (Options(), lambda here: rules.forced(here.state) and len(here.places) > 0 and len(here.hand) > 3),
    "run-fills": (Options(), _fills_by_run),
    "last-slot": (Options(), _last_slot),
    "wrap": (Options(), _wraps),
    "long-run": (Options(), lambda here: any(len(run_values(a)) >= 4 for a in here.places) and len(here.places) > 5),
    "earlier": (Options(edition="earlier"), _obliged_at_last_slot),
    "current": (Options(), _obliged_at_last_slot),
    "round-end": (Options(target=9), _ends_round),
    "game-end": (Options(target=2), _ends_game),
    "single-end": (Options(mode="single"), _ends_game),
    "big-hand": (Options(), lambda here: len(here.hand) >= 22),
}
"""For each file its options and what the last position of the record must be like."""


def _choose(here: Here, source: random.Random, patience: float) -> str:
    """Return a random action; a patient player draws and passes most of the time."""
    idle = [text for text in here.legal if text in ("d", "p")]
    busy = [text for text in here.legal if text not in ("d", "p")]
    if idle and (not busy or source.random() < patience):
        return idle[0]
    return source.choice(busy)


def game(options: Options, seed: int) -> Iterator[Here]:
    """The positions of one random game, dealt as the page deals from this seed."""
    chance = random.Random(seed)
    first = random_seat(3, chance)
    order = shuffled(ALL_TILES, chance)
    state = rules.deal(options, 1, first, order, (0, 0, 0))
    record = Record(
        "epizodiak", GAMES["epizodiak"].options_json(options), NAMES, first, (order,), (), Metadata(seed=seed)
    )
    source = random.Random(seed)
    patience = source.random()
    for _ in range(LENGTH):
        legal = tuple(action_text(action) for action in rules.legal_actions(state))
        here = Here(state, legal, record)
        yield here
        if state.player is None:
            return
        text = _choose(here, source, patience)
        action = parse_action(text)
        needed = rules.chance_needed(state, action)
        drawn = shuffled(needed, chance) if needed else None
        state = rules.apply(state, action, drawn)
        record = Record(
            record.game,
            record.options,
            record.players,
            first,
            record.chance if drawn is None else (*record.chance, drawn),
            (*record.actions, text),
            record.metadata,
        )


def find(options: Options, wanted: Callable[[Here], bool], games: int) -> Record | None:
    """Return the shortest record that ends in a wanted position, of so many games."""
    best: Record | None = None
    for seed in range(games):
        for here in game(options, seed):
            if best is not None and len(here.record.actions) >= len(best.actions):
                break
            if wanted(here):
                best = here.record
                break
        if best is not None and len(best.actions) <= ENOUGH_PLIES:
            break
    return best


def main(names: list[str]) -> int:
    """Write the records of these names, or all; returns the exit status."""
    missing = 0
    for name in names or list(KINDS):
        found = find(*KINDS[name], games=1500)
        if found is None:
            sys.stderr.write(f"{name}: not found\n")
            missing += 1
            continue
        assert found.game in GAMES
        (FOLDER / f"{name}.json").write_text(write_record(found) + "\n", encoding="utf-8")
        sys.stderr.write(f"{name}: {len(found.actions)} actions, seed {found.metadata.seed}\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
