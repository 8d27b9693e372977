"""The draft in which ``update`` makes the next state, and the hooks by which features take part.

Functions of one call of ``update`` share a draft, so that none has to take and return state and effects; nothing
outside of that call ever holds one (``docs/decisions/one-store.md``). A *feature* is what the table could be played
without: it answers events and buttons of its own and may be told what happens at the table (:class:`Hooks`). The page
names its features in one place, ``epizodiak/features/__init__.py``; nothing in this room does.
"""

from __future__ import annotations

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
    """A feature's functions that the kernel calls; those that are not given are not called.

    Attributes:
        taps: functions that answer its buttons, by their keys.
        tap_patterns: likewise those of lists and groups, by patterns that fit their whole keys; none of them is
            compiled before a tap needs it.
        events: functions that answer its own events, or that are called after the kernel has answered one of its own.
        timed: is given the time before each event, in milliseconds of the page's clock.
        addressed: is called when the lobby is ready to show what the page's address asks for.
        opens: is called before a game comes to the table, with whether it is played here (and is neither a replay nor a
            lesson); returns the ``Ui`` to begin with, or ``None``.
        sat: is called when a game has come to the table.
        left: is called when the table was left for the lobby, or is about to be left on a phone; it gets the state
            before, too.
        acts: on a phone, sends the action that its person plays to the table; with an empty text, takes the last turn
            back.
        asks: on a phone, asks its table for a hint: number of the question, number of actions so far.
        tapped: is called first when something was tapped; returns whether nothing else is to answer the tap.
        tried: is called before an action is played in a lesson or a puzzle; returns whether to play it.
        acted: is called when an action was played, with whether it ended a round; returns the match to go on with.
        ended: is called when a game has ended here, by an action or because its players agreed to stop.
        taken_back: is called when a turn was taken back, with the match before; returns the match to go on with.
        known: gives the positions of a game to be replayed, if some are worked out already.
        closes: is called before a panel is closed; returns whether the feature has gone elsewhere instead.
        escaped: is called first when Escape was pressed; returns whether that was meant for the feature.
        visibility: is called when the page is hidden (true), or visible again.
        offers: for buttons that are hidden at times, whether each can be used now.
        beside: for buttons beside the main one at the end of a round, or of a game (true), what each says; an empty
            text leaves it out.
        ends: likewise for those that stand behind ``more``.
        plays: whether the feature shows an animation that a tap or a key ends.
        finish: ends that animation.
        settle: is called after every event; derives what follows from the state, and does nothing if nothing has
            changed.
        turn: what is added for screen readers to the answer to "whose turn is it?".
    """

    taps: Mapping[str, Callable[[Draft, Tapped], None]] = NOTHING
    tap_patterns: Mapping[str, Callable[[Draft, Tapped], None]] = NOTHING
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
    visibility: Callable[[Draft, bool], None] | None = None
    offers: Mapping[str, Callable[[AppState], bool]] = NOTHING
    beside: Mapping[str, Callable[[Wording, bool], str]] = NOTHING
    ends: Mapping[str, Callable[[Wording, bool], str]] = NOTHING
    plays: Callable[[AppState], bool] | None = None
    finish: Callable[[Draft], None] | None = None
    settle: Callable[[Draft], None] | None = None
    turn: Callable[[AppState, Wording], str] | None = None


class Feature:
    """A folder of ``epizodiak/features`` as the kernel knows it.

    Attributes:
        module: dotted name of its folder's package.
        name: of the folder, and of the archive in which a late feature is fetched.
        hooks: those that it has before it is fetched, or for good if it never is.
        late: whether it is fetched when ``wanted`` first returns true; its module ``update``, if there is one, then
            gives ``HOOKS``.
        wanted: whether a late feature is needed now.
        missed: called if it cannot be fetched: says so, and sees to it that the lobby no longer waits for it.
        shows: whether a table looks otherwise with it, so that no game begins while it is on its way.
        idle: whether it can wait until the browser has nothing else to do: the table comes first.

    Args:
        module: of its folder: ``__name__`` there.
        hooks: of one that is never fetched; of another, what it does before it is here.
        wanted: of one that is.
        missed: likewise.
        shows: likewise.
        idle: likewise.
    """

    def __init__(
        self,
        module: str,
        hooks: Hooks | None = None,
        *,
        wanted: Callable[[AppState], bool] | None = None,
        missed: Callable[[Draft], None] | None = None,
        shows: bool = False,
        idle: bool = False,
    ) -> None:
        self.name = module.rpartition(".")[2]
        self.hooks = hooks or Hooks()
        self.late = wanted is not None
        self._late: Hooks | None = None
        self.wanted = wanted or (lambda _: False)
        self.missed = missed or (lambda _: None)
        self.shows = shows
        self.idle = idle
        self.module = module

    def active_hooks(self, state: AppState) -> Hooks:
        """The feature's current hooks: the early ones until its late modules are fetched."""
        if self.late and self.name in state.loaded_features:
            if self._late is None:
                update = module_of(self.module, "update")
                self._late = self.hooks if update is None else cast("Hooks", update.HOOKS)
            return self._late
        return self.hooks


def module_of(folder: str, name: str) -> Any:
    """A module of a feature's folder, by its dotted name, or ``None`` if the feature needs none of that name."""
    wanted = f"{folder}.{name}"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as missing:
        if missing.name != wanted:
            raise
        return None


class ActiveHooks:
    """The current hooks of all features, each kind in the order in which its hooks are called.

    Args:
        features: all of them.
        state: tells which are here.
    """

    def __init__(self, features: Iterable[Feature], state: AppState) -> None:
        self.absent = tuple(each for each in features if each.late and each.name not in state.loaded_features)
        hooks = [each.active_hooks(state) for each in features]
        self.taps = {key: tap for own in hooks for key, tap in own.taps.items()}
        self.tap_patterns = tuple(each for own in hooks for each in own.tap_patterns.items())
        self.events = [own.events for own in hooks if own.events]
        self.offers = {key: offered for own in hooks for key, offered in own.offers.items()}
        self.plays = tuple((own.plays, own.finish) for own in hooks if own.plays is not None)
        self.timed = _without_none(own.timed for own in hooks)
        self.addressed = _without_none(own.addressed for own in hooks)
        self.opens = _without_none(own.opens for own in hooks)
        self.sat = _without_none(own.sat for own in hooks)
        self.left = _without_none(own.left for own in hooks)
        self.acts = _without_none(own.acts for own in hooks)
        self.asks = _without_none(own.asks for own in hooks)
        self.tapped = _without_none(own.tapped for own in hooks)
        self.tried = _without_none(own.tried for own in hooks)
        self.acted = _without_none(own.acted for own in hooks)
        self.ended = _without_none(own.ended for own in hooks)
        self.taken_back = _without_none(own.taken_back for own in hooks)
        self.known = _without_none(own.known for own in hooks)
        self.closes = _without_none(own.closes for own in hooks)
        self.escaped = _without_none(own.escaped for own in hooks)
        self.visibility = _without_none(own.visibility for own in hooks)
        self.settle = _without_none(own.settle for own in hooks)
        self.turn = _without_none(own.turn for own in hooks)


def _without_none(hooks: Iterable[Hook | None]) -> tuple[Hook, ...]:
    return tuple(each for each in hooks if each is not None)


class Features:
    """All features, in the order in which their hooks are called.

    Args:
        features: in that order.
    """

    def __init__(self, *features: Feature) -> None:
        self._features = features
        self._at_work: dict[frozenset[str], ActiveHooks] = {}

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._features)

    def active_hooks(self, state: AppState) -> ActiveHooks:
        """The current hooks of all features, worked out once for each set of fetched features."""
        if state.loaded_features not in self._at_work:
            self._at_work[state.loaded_features] = ActiveHooks(self._features, state)
        return self._at_work[state.loaded_features]


NONE = Features()


class Slice(Generic[Part]):
    """A feature's own part of the state, stored under its name.

    Args:
        name: of the feature.
        initial: what it is until it is first set.
    """

    def __init__(self, name: str, initial: Part) -> None:
        self._name = name
        self._initial = initial

    def of(self, state: AppState) -> Part:
        """The feature's part of a state."""
        part: Part = state.slices.get(self._name, self._initial)
        return part

    def set(self, draft: Draft, value: Part) -> None:
        """Replace the feature's part of the state in a draft."""
        draft.set(slices={**draft.state.slices, self._name: value})

    def change(self, draft: Draft, **changes: Any) -> None:
        """Change some attributes of the feature's part of the state in a draft."""
        self.set(draft, cast("Part", replace(cast("Any", self.of(draft.state)), **changes)))


class Draft:
    """The next state while ``update`` makes it, with the effects to carry out afterwards.

    Attributes:
        state: as changed so far; each change replaces it by another frozen value.
        effects: in the order in which they will be carried out.
        features: all features.

    Args:
        state: the state before.
        features: those that take part.
    """

    __slots__ = ("effects", "features", "state")

    def __init__(self, state: AppState, features: Features = NONE) -> None:
        self.state = state
        self.effects: list[Effect] = []
        self.features = features

    @property
    def hooks(self) -> ActiveHooks:
        """The current hooks of all features."""
        return self.features.active_hooks(self.state)

    def set(self, **changes: Any) -> None:
        """Change attributes of the state."""
        self.state = replace(self.state, **changes)

    def set_in(self, name: str, /, **changes: Any) -> None:
        """Change attributes of one part of the state, such as ``saving``."""
        self.set(**{name: replace(getattr(self.state, name), **changes)})

    def emit(self, *effects: Effect) -> None:
        """Add effects, to be carried out after those added before."""
        self.effects.extend(effects)

    def attempt(self, work: Callable[[], object], unfit: tuple[type[Exception], ...]) -> bool:
        """Do some work, and undo its changes if it raises one of the given errors; returns whether it succeeded.

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
