"""The next state while ``update`` makes it, and what takes part in that.

Functions of one call of ``update`` share a draft, so that none has to take and return state and effects; nothing
outside of that call ever holds one (``docs/decisions/one-store.md``). A *feature* is what the table could be played
without: it answers events and buttons of its own and may be told what happens at the table (:class:`Hooks`). The page
names its features in one place, ``epizodiak/features/__init__.py``; nothing in this room does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar, cast

from epizodiak.app.effects import Effect
from epizodiak.app.events import Escaped, Event, Tapped
from epizodiak.app.frozen import NOTHING, Frozen, replace
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import Ui
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback

Part = TypeVar("Part")
Hook = TypeVar("Hook")


class Hooks(Frozen):
    """What a feature answers, and where the kernel calls it; what it does not name is not called.

    Attributes:
        taps: what its buttons do, by their keys.
        events: what answers its events; and what it does besides where the kernel answers one of its own.
        timed: it is told the time before each event, in milliseconds of the page's clock.
        addressed: the lobby is ready for what the page's address has asked for.
        opens: a game is about to come to the table, and whether it is played here (not looked at, and no lesson);
            returns what is to be seen before it begins, if anything is.
        sat: something has come to the table.
        left: whoever sat there is back in the lobby, or is to go there from another device's table; it gets the state
            before, too.
        acts: at another device's table, what somebody here plays, or nothing to take the last turn back.
        asks: there, the number of a question what the best level would do, and the number of actions so far.
        tapped: something was tapped, and nothing else has answered yet; whether nothing else is to.
        tried: an action is about to be played that somebody learns or tries; whether it is played.
        acted: an action was played, and whether a round ended with it; returns the match to go on with.
        ended: a game has ended here, with an action or since its players agreed.
        taken_back: a turn was taken back, from the match before; returns the match to go on with.
        known: of a game that is to be played back, its positions as far as they are worked out.
        closes: a panel is about to be closed: whether that has led elsewhere instead.
        escaped: somebody pressed Escape: whether that was meant for it, before panels and all else of the table.
        seen: the page went out of sight (true), or came back.
        offers: of buttons that stand in the page and are hidden: whether each can be used now.
        ends: of buttons on the sheet of a round's end, or of a game's (true): what each says; nothing where it is not
            there. They stand there from the start, whether or not a late feature is here.
        plays: whether something goes on to be seen that a tap, or a key, brings to its end.
        finish: brings it there.
        settle: sees to what follows from the state, whichever event led there; does nothing where nothing has changed.
        turn: what is added for ears where somebody asks whose turn it is.
    """

    taps: Mapping[str, Callable[[Draft, Tapped], None]] = NOTHING
    events: Mapping[type[Event], Callable[[Draft, Any], None]] = NOTHING
    timed: Callable[[Draft, float], None] | None = None
    addressed: Callable[[Draft], None] | None = None
    opens: Callable[[Draft, Match, bool], Ui | None] | None = None
    sat: Callable[[Draft], None] | None = None
    left: Callable[[Draft, AppState], None] | None = None
    acts: Callable[[Draft, str], None] | None = None
    asks: Callable[[Draft, int, int], None] | None = None
    tapped: Callable[[Draft, Tapped], bool] | None = None
    tried: Callable[[Draft, str], bool] | None = None
    acted: Callable[[Draft, Match, bool], Match] | None = None
    ended: Callable[[Draft], None] | None = None
    taken_back: Callable[[Draft, Match, Match], Match] | None = None
    known: Callable[[AppState, Record], Playback | None] | None = None
    closes: Callable[[Draft], bool] | None = None
    escaped: Callable[[Draft, Escaped], bool] | None = None
    seen: Callable[[Draft, bool], None] | None = None
    offers: Mapping[str, Callable[[AppState], bool]] = NOTHING
    ends: Mapping[str, Callable[[Wording, bool], str]] = NOTHING
    plays: Callable[[AppState], bool] | None = None
    finish: Callable[[Draft], None] | None = None
    settle: Callable[[Draft], None] | None = None
    turn: Callable[[AppState, Wording], str] | None = None


class Feature:
    """A folder of ``epizodiak/features``, as the kernel knows it.

    Attributes:
        module: of its folder.
        name: of the folder, and of the archive in which the late part of it comes.
        hooks: what it does from the start.
        late: whether it is fetched, when ``wanted`` first holds; then its module ``update`` has its ``HOOKS``.
        wanted: whether a late feature is needed.
        missed: says so where it is wanted and cannot be had; one for which the lobby waits, since it is wanted before
            that is ready, is then wanted no more.
    """

    def __init__(
        self,
        module: str,
        hooks: Hooks | None = None,
        *,
        wanted: Callable[[AppState], bool] | None = None,
        missed: Callable[[Draft], None] | None = None,
    ) -> None:
        """Describe a feature.

        Args:
            module: of its folder: ``__name__`` there.
            hooks: of one that is never fetched; of another, what it does before it is here.
            wanted: of one that is.
            missed: likewise.
        """
        self.name = module.rpartition(".")[2]
        self.hooks = hooks or Hooks()
        self.late = wanted is not None
        self._late: Hooks | None = None
        self.wanted = wanted or (lambda _: False)
        self.missed = missed or (lambda _: None)
        self.module = module

    def at_work(self, state: AppState) -> Hooks:
        """What it does as things stand: of a late one nothing before it is here."""
        if self.late and self.name in state.here:
            if self._late is None:
                self._late = cast("Hooks", import_module(f"{self.module}.update").HOOKS)
            return self._late
        return self.hooks


class AtWork:
    """What the features do as things stand: of each hook those that have it, in the order in which they are called."""

    def __init__(self, features: Iterable[Feature], state: AppState) -> None:
        """Look through the features; that is done once for what is here, since hooks are called several times an event.

        Args:
            features: all of them.
            state: tells which are here.
        """
        self.absent = tuple(each for each in features if each.late and each.name not in state.here)
        hooks = [each.at_work(state) for each in features]
        self.taps = tuple((re.compile(keys), tap) for own in hooks for keys, tap in own.taps.items())
        self.events = [own.events for own in hooks if own.events]
        self.offers = {key: offered for own in hooks for key, offered in own.offers.items()}
        self.plays = tuple((own.plays, own.finish) for own in hooks if own.plays is not None)
        self.timed = _given(own.timed for own in hooks)
        self.addressed = _given(own.addressed for own in hooks)
        self.opens = _given(own.opens for own in hooks)
        self.sat = _given(own.sat for own in hooks)
        self.left = _given(own.left for own in hooks)
        self.acts = _given(own.acts for own in hooks)
        self.asks = _given(own.asks for own in hooks)
        self.tapped = _given(own.tapped for own in hooks)
        self.tried = _given(own.tried for own in hooks)
        self.acted = _given(own.acted for own in hooks)
        self.ended = _given(own.ended for own in hooks)
        self.taken_back = _given(own.taken_back for own in hooks)
        self.known = _given(own.known for own in hooks)
        self.closes = _given(own.closes for own in hooks)
        self.escaped = _given(own.escaped for own in hooks)
        self.seen = _given(own.seen for own in hooks)
        self.settle = _given(own.settle for own in hooks)
        self.turn = _given(own.turn for own in hooks)


def _given(hooks: Iterable[Hook | None]) -> tuple[Hook, ...]:
    return tuple(each for each in hooks if each is not None)


class Features:
    """The features that take part, in the order in which they are called."""

    def __init__(self, *features: Feature) -> None:
        """Register features.

        Args:
            features: in that order.
        """
        self._features = features
        self._at_work: dict[frozenset[str], AtWork] = {}

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._features)

    def at_work(self, state: AppState) -> AtWork:
        """What they do as things stand."""
        if state.here not in self._at_work:
            self._at_work[state.here] = AtWork(self._features, state)
        return self._at_work[state.here]


NONE = Features()


class Slice(Generic[Part]):
    """A feature's own part of the state."""

    def __init__(self, name: str, initial: Part) -> None:
        """Name a part.

        Args:
            name: of the feature.
            initial: what it is until it is first set.
        """
        self._name = name
        self._initial = initial

    def of(self, state: AppState) -> Part:
        """The part as it stands."""
        return cast("Part", state.slices.get(self._name, self._initial))

    def set(self, draft: Draft, value: Part) -> None:
        """Replace the part."""
        draft.set(slices={**draft.state.slices, self._name: value})

    def change(self, draft: Draft, **changes: Any) -> None:
        """Change some attributes of the part."""
        self.set(draft, cast("Part", replace(cast("Any", self.of(draft.state)), **changes)))


class Draft:
    """A state on its way to the next one, and what is to be done besides.

    Attributes:
        state: as it stands so far; each change makes another frozen value.
        effects: in the order in which they are to be done.
        features: those that take part.
    """

    __slots__ = ("effects", "features", "state")

    def __init__(self, state: AppState, features: Features = NONE) -> None:
        """Begin with nothing changed.

        Args:
            state: the state before.
            features: those that take part.
        """
        self.state = state
        self.effects: list[Effect] = []
        self.features = features

    @property
    def hooks(self) -> AtWork:
        """What the features do as things stand."""
        return self.features.at_work(self.state)

    def set(self, **changes: Any) -> None:
        """Change some of the state's attributes."""
        self.state = replace(self.state, **changes)

    def set_in(self, name: str, /, **changes: Any) -> None:
        """Change some attributes of one of the state's parts, such as ``saving``."""
        self.set(**{name: replace(getattr(self.state, name), **changes)})

    def emit(self, *effects: Effect) -> None:
        """Have effects carried out, after those that were asked for before."""
        self.effects.extend(effects)

    def tried(self, work: Callable[[], object], unfit: tuple[type[Exception], ...]) -> bool:
        """Do something that may turn out not to fit, and then has changed nothing.

        Args:
            work: what is done.
            unfit: what it raises then.
        """
        before, done = self.state, len(self.effects)
        try:
            work()
        except unfit:
            self.state = before
            del self.effects[done:]
            return False
        return True
