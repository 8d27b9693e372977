"""The one door: each event, effect and button has one answer, one file writes the state, and nothing is changed."""

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from epizodiak.app import (
    effects,
    events,
    lobby_effects,
    lobby_events,
)
from epizodiak.app import state as app_state
from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.app.update import FOR_SPECTATORS, HANDLERS, KEYS, PATTERNS, button
from epizodiak.display import bar
from epizodiak.features import FEATURES, update
from epizodiak.features.replay import words as replay
from epizodiak.features.reviews import curve
from epizodiak.games import GAMES
from tests.visits.asking import at_table
from tests.visits.shuffled import ShuffledVisit
from tests.visits.small_page import SmallPage
from tests.visits.values import plain_value

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = [file.parent for file in sorted((ROOT / "epizodiak" / "features").glob("*/__init__.py"))]
PURE = [*(ROOT / "epizodiak" / "app").glob("*.py"), *(file for folder in FOLDERS for file in folder.rglob("*.py"))]
PAGES = [file for folder in FOLDERS for file in sorted(folder.rglob("*.py")) if "page" in (file.stem, file.parent.name)]
WEB = [*sorted((ROOT / "epizodiak" / "web").rglob("*.py")), *PAGES]
LOOP = "loop.py"

BROWSERS_OWN = {"import", "own-file"}
"""Keys whose elements are fields: opening them is the browser's business."""

HOLE = "\x00"
"""Stands for what is filled into a key when the page runs."""

EXAMPLES = {"own-remove-": "a-name"}
"""What is filled in where it is no number, by the key's beginning."""


def classes(module: ModuleType, kind: type) -> set[type]:
    """The classes of a kind that a module makes."""
    made = {each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__}
    return {each for each in made if issubclass(each, kind) and each is not kind}


def modules_called(name: str) -> list[ModuleType]:
    """A module of each feature's folder that has one of that name."""
    there = [folder.name for folder in FOLDERS if (folder / f"{name}.py").is_file()]
    return [import_module(f"epizodiak.features.{each}.{name}") for each in there]


ALL_HERE = AppState(loaded_features=frozenset(feature.name for feature in FEATURES))
HOOKS = [feature.active_hooks(ALL_HERE) for feature in FEATURES]
"""What every feature does, once it is here."""

OWN = [*(import_module(feature.module) for feature in FEATURES), *modules_called("events")]

OF_EVENTS = (*OWN, events, lobby_events)
OF_EFFECTS = (*OWN, effects, lobby_effects)
EVENTS = {kind for module in OF_EVENTS for kind in classes(module, Event)}
OWN_STATES = {kind for module in modules_called("state") for kind in classes(module, Frozen)}
EFFECTS = {kind for module in OF_EFFECTS for kind in classes(module, Effect)}


def trees() -> Iterator[tuple[str, ast.Module]]:
    """What stands in ``web``, file by file."""
    for source in WEB:
        yield source.name, ast.parse(source.read_text("utf-8"))


# --- events and effects -----------------------------------------------------------------------------------------------


def test_every_event_has_one_handler() -> None:
    own = Counter(kind for hooks in HOOKS for kind in hooks.events)
    assert {*HANDLERS, *own} == EVENTS
    assert {own[kind] for module in OWN for kind in classes(module, Event)} == {1}


@pytest.mark.native_only
def test_every_event_is_told_by_somebody() -> None:
    told = {made(node) for _, tree in trees() for node in ast.walk(tree)}
    text = "\n".join(source.read_text("utf-8") for source in PURE)
    missing = {kind.__name__ for kind in EVENTS if kind.__name__ not in told}
    missing = {name for name in missing if not re.search(rf"{name}\(|Read\(\w+, {name}\)", text)}
    assert not missing, "nobody ever tells of these"


def made(node: ast.AST) -> str:
    """The name of what is called, if that is a name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def handled() -> list[str]:
    """Names of the effects that methods of ``web`` say they carry out."""
    found = []
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "handles":
                        assert isinstance(mark.args[0], ast.Name), "a handler names its effect"
                        found.append(mark.args[0].id)
    return found


@pytest.mark.native_only
def test_every_effect_is_carried_out_by_exactly_one_method() -> None:
    assert Counter(handled()) == Counter(kind.__name__ for kind in EFFECTS)


@pytest.mark.native_only
def test_every_effect_is_wanted_by_somebody() -> None:
    texts = [source.read_text("utf-8") for source in PURE]
    unwanted = {kind.__name__ for kind in EFFECTS if not any(f"{kind.__name__}(" in without(text) for text in texts)}
    assert not unwanted, "no answer ever asks for these"


def without(text: str) -> str:
    """A source without the lines that define classes."""
    return "\n".join(line for line in text.splitlines() if not line.startswith("class "))


def test_events_effects_and_all_parts_of_the_state_are_frozen() -> None:
    for kind in EVENTS | EFFECTS | classes(app_state, object) | OWN_STATES:
        assert issubclass(kind, Frozen), f"{kind.__name__} can be changed"
        kinds = {str(each).partition("[")[0] for each in kind.__annotations__.values()}
        changing = {"list", "dict", "set", "bytearray", "deque"}
        assert not kinds & changing, f"a part of {kind.__name__} can be changed"
    with pytest.raises(AttributeError, match="never changes"):
        AppState().ready = True  # type: ignore[misc]


# --- buttons ----------------------------------------------------------------------------------------------------------


def patterns() -> list[re.Pattern[str] | str]:
    """What fits the keys of lists and groups."""
    return [*(pattern for pattern, _ in PATTERNS), *(each for hooks in HOOKS for each in hooks.tap_patterns)]


def answers(key: str) -> int:
    """How many answers a key has."""
    exact = sum(key in keys for keys in (KEYS, *(hooks.taps for hooks in HOOKS)))
    return exact + sum(re.fullmatch(pattern, key) is not None for pattern in patterns())


def in_page() -> set[str]:
    """Keys that stand in the page from the beginning."""
    return set(re.findall(r'data-key="([^"]+)"', (ROOT / "index.html").read_text("utf-8")))


def text_of(node: ast.AST, known: dict[str, object]) -> str | None:
    """A text in a source, with holes for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(each, known) or HOLE for each in node.values)
    if isinstance(node, ast.FormattedValue):
        return text_of(node.value, known)
    if isinstance(node, (ast.Name, ast.Attribute)):
        found = known.get(node.id if isinstance(node, ast.Name) else node.attr)
        return found if isinstance(found, str) else None
    return None


KNOWN = {
    "DO": bar.DO,
    "AT": "review-at-",
    "TURN": "review-turn-",
    "MOMENT": "review-moment-",
    "POINT": curve.POINT,
    **vars(replay),
}
"""Constants that keys are built from."""


def built() -> set[str]:
    """Keys that the page builds as it runs; numbers and names in them are examples."""
    found: set[str] = set()
    for _, tree in trees():
        assigned = {
            target.id: [text_of(value, KNOWN) for value in branches(node.value)]
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            for each in key_of(node):
                names = assigned.get(each.id, []) if isinstance(each, ast.Name) else [text_of(each, KNOWN)]
                found |= {name for name in names if name}
    for source in (ROOT / "epizodiak/features/reviews/curve.py", *PAGES, *sorted((ROOT / "static").glob("*.js"))):
        text = source.read_text("utf-8")
        for key in re.findall(r'data-key="([^"]+)"', text) + re.findall(r"dataset\.key = `([^`]+)`", text):
            found.add(re.sub(r"\$?\{[^}]+\}", HOLE, key.replace("{POINT}", curve.POINT)))
    keys = {key for key in found if not key.isspace() and re.fullmatch(f"[a-z{HOLE}-]+", key) and key != HOLE}
    return {filled(key) for key in keys}


def key_of(call: ast.Call) -> list[ast.expr]:
    """What a call gives a button for its key, if it may do that."""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "setAttribute" and len(call.args) == 2:
        told = isinstance(call.args[0], ast.Constant) and call.args[0].value == "data-key"
        return [call.args[1]] if told else []
    if isinstance(call.func, ast.Attribute) and call.func.attr == "button":
        return call.args[:1]
    return call.args[:2] if isinstance(call.func, ast.Name) and call.func.id == "_button_element" else []


def branches(node: ast.expr) -> list[ast.expr]:
    """What a value may be."""
    return [*branches(node.body), *branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def filled(key: str) -> str:
    """A key with something in its hole."""
    begins = key.partition(HOLE)[0]
    return key.replace(HOLE, EXAMPLES.get(begins, "12"))


def lines() -> set[str]:
    """Keys of a replay's list, which are the ids of its buttons."""
    return {f"{replay.LINE}12"}


def at_end() -> set[str]:
    """Keys of the features' buttons on the sheet of an end."""
    return {key for hooks in HOOKS for key in (*hooks.ends, *hooks.beside)}


@pytest.mark.native_only
def test_every_button_has_exactly_one_answer() -> None:
    for key in sorted((in_page() | built() | lines() | at_end()) - BROWSERS_OWN):
        assert answers(key) == 1, f"{key} has {answers(key)} answers"
        assert button(key, FEATURES.active_hooks(ALL_HERE)) is not None


@pytest.mark.native_only
def test_what_the_browser_answers_itself_has_no_answer_here() -> None:
    assert [key for key in BROWSERS_OWN if answers(key)] == []


@pytest.mark.native_only
def test_no_answer_waits_for_a_button_that_does_not_exist() -> None:
    there = in_page() | built() | lines() | at_end()
    assert sorted({*KEYS, *(key for hooks in HOOKS for key in hooks.taps)} - there) == [], "no button has these keys"
    unused = [pattern for pattern in patterns() if not any(re.fullmatch(pattern, key) for key in there)]
    assert unused == [], "no button fits these patterns"


def test_no_key_fits_two_answers() -> None:
    kinds = (
        "game",
        "replay",
        "export",
        "copy",
        "delete",
        "delete-yes",
        "delete-no",
        "undelete",
        "resume",
        "line",
        "at",
    )
    examples = [
        *KEYS,
        *(f"{kind}-7" for kind in (*kinds, "review-at", "review-turn", "review-moment")),
        "own-remove-7",
        "own-install",
        "own-cancel",
    ]
    assert [key for key in examples if answers(key) != 1] == []


def test_what_spectators_may_tap_has_an_answer() -> None:
    assert [key for key in FOR_SPECTATORS if key not in KEYS] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_place_of_a_table_has_a_buttons_key(game: str) -> None:
    page = at_table(game)
    places = set[str]()
    for _ in range(12):
        if page.state.ui.phase == "turn":
            places |= set(page.places())
            page.act()
        else:
            page.tap("reveal")
        page.settle()
    assert [key for key in places if answers(key)] == []


# --- one writer -------------------------------------------------------------------------------------------------------


def written(tree: ast.Module) -> Iterator[str]:
    """Names of the attributes that a file assigns."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (part.attr for part in parts if isinstance(part, ast.Attribute))


@pytest.mark.native_only
def test_one_file_writes_the_state() -> None:
    assert [name for name, tree in trees() if "state" in written(tree)] == [LOOP]


@pytest.mark.native_only
def test_one_file_asks_for_the_next_state() -> None:
    askers = set()
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "epizodiak.features":
                askers |= {name for alias in node.names if alias.name == "update"}
    assert askers == {LOOP}


@pytest.mark.native_only
def test_nobody_outside_drafts_a_state() -> None:
    reached = {alias.name for _, tree in trees() for alias in ast.walk(tree) if isinstance(alias, ast.alias)}
    assert not reached & {"Draft", "epizodiak.app.draft"}


# --- nothing is changed -----------------------------------------------------------------------------------------------


class TwicePage(SmallPage):
    """A page that asks for each answer twice."""

    def before(self, event: Event) -> None:
        """See that the same state and event give the same answer, and that the state stays as it is."""
        old: AppState = self.state
        was = plain_value(old)
        one, other = update(old, event), update(old, event)
        assert plain_value(old) == was, f"{type(event).__name__} changes the state that was"
        assert plain_value(one[0]) == plain_value(other[0]), f"{type(event).__name__} is answered in two ways"
        assert [type(each) for each in one[1]] == [type(each) for each in other[1]]
        assert plain_value(one[1]) == plain_value(other[1]), f"{type(event).__name__} asks for two things"


@pytest.mark.parametrize("seed", range(6))
def test_the_same_state_and_event_give_the_same_answer_and_nothing_is_changed(seed: int) -> None:
    visit = ShuffledVisit(seed + random.Random(seed).randrange(100), TwicePage)
    visit.go(25)
