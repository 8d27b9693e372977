"""Reads the lobby's form, and fills it in from a fragment."""

from __future__ import annotations

from typing import Any

from pyscript import document, window

from epizodiak.app.lobby_events import SeatsLaid
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording
from epizodiak.display.deal import read_code
from epizodiak.display.lobby import answers_for, options_from
from epizodiak.display.settings import Settings
from epizodiak.display.setup import Fragment, Setup, read_clock, read_fragment, read_seed
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.record.metadata import MOST_MINUTES, MOST_SECONDS
from epizodiak.record.record import MAX_NAME
from epizodiak.record.seating import PERSON, read_seat_list
from epizodiak.record.takeback import default_rule
from epizodiak.table.catalogue import CHECK, NUMBER, RADIO, OptionField
from epizodiak.timeline.match import drawn_seed
from epizodiak.web import dom, field_errors


def game_name() -> str:
    """The game that the lobby offers."""
    return str(document.querySelector("input[name=game]:checked").value)


def _seats() -> range:
    """The seats of the game that the lobby offers."""
    takes = GAMES[game_name()].takes
    many = int(document.querySelector("input[name=many]:checked").value) if len(takes) > 1 else takes[0]
    return range(many if many in takes else takes[0])


def take_fragment() -> Fragment | None:
    """Fill the form in from the address's fragment, and remove that.

    Returns:
        What it asked for, or ``None`` if there was none.
    """
    text = str(window.location.hash)
    if not text.lstrip("#"):
        return None
    fragment = read_fragment(text, GAMES, Setup(game_name()))
    window.history.replaceState(window.history.state, "", f"{window.location.pathname}{window.location.search}")
    fill(fragment.setup)
    return fragment


def settings_asked(settings: Settings) -> Settings:
    """The settings with those that the address of a spectators' window asks for."""
    fragment = read_fragment(str(window.location.hash).partition("&")[2], GAMES, Setup(game_name()))
    for key, value in fragment.settings.items():
        settings = settings.changed(key, value) or settings
    return settings


def fill(setup: Setup) -> None:
    """Fill the form in with a setup."""
    game, entry = GAMES[setup.game], CATALOGUE[setup.game]
    dom.find(f"game-{setup.game}").checked = True
    names = setup.seated(game)
    if len(game.takes) > 1:
        dom.find(f"many-{len(names)}").checked = True
    for seat in range(len(names)):
        kind = dom.find(f"seat-{seat}")
        kind.value = setup.bots[seat] if setup.bots else PERSON
        kind.selectedIndex = max(0, kind.selectedIndex)  # a bot that is not installed here is a person
    answers = answers_for(entry, game.options_json(game.options_from(setup.options)))
    for question in entry.questions:
        _fill_answer_field(setup.game, question, answers[question.key])
    minutes, added = setup.clock or ("", 0)
    dom.find("clock-minutes").value, dom.find("clock-added").value = str(minutes), str(added)
    dom.find("first").value = "" if setup.first_player is None else str(setup.first_player)
    dom.find("seed").value = "" if setup.seed is None else str(setup.seed)
    agreed = setup.take_back or default_rule(game)
    show_matching_parts()
    dom.find("take_back").value = agreed
    for seat, name in enumerate(names):  # the form took a person's name away where a bot has sat down
        dom.find(f"name-{seat}").value = name
    dom.find("setup").dispatchEvent(window.Event.new("input"))


def show_matching_parts() -> None:
    """Show the parts of the form that belong to its content (``static/lobby.js``)."""
    dom.find("setup").dispatchEvent(window.Event.new("change"))


def take_code() -> None:
    """Fill the form in from a deal's code, if one was typed where the seed goes."""
    present = Setup(game_name(), _seat_names(), take_back=str(dom.find("take_back").value), bots=bots())
    setup = read_code(_field_value("seed"), GAMES, present)
    if setup is not None:
        fill(setup)


def forget_deal() -> None:
    """Empty the seed and the choice of taking back, which hold for one game."""
    dom.find("seed").value = ""
    dom.find("take_back").value = default_rule(GAMES[game_name()])


def read(say: Wording) -> tuple[Setup, tuple[str, ...]]:
    """The setup in the form, with names as they were typed, and what is wrong with it."""
    take_code()
    game = game_name()
    entry = CATALOGUE[game]
    options, wrong = options_from(entry, {each.key: _read_answer_field(game, each) for each in entry.questions})
    bad = [
        say.gettext("{question}: {least} to {most}").format(
            question=say.gettext(each.text), least=each.least, most=each.most
        )
        for each in wrong
    ]
    for each in entry.questions:
        if each.kind == NUMBER:
            field_errors.mark(f"{game}-{each.key}", field_errors.NOTICE, wrong=each in wrong)
    seed_text = _field_value("seed")
    seed = read_seed(seed_text) if seed_text else None
    field_errors.mark("seed", field_errors.NOTICE, wrong=bool(seed_text) and seed is None)
    if seed_text and seed is None:
        bad.append(say.gettext("Deal: a number or a code"))
    clock = _read_clock_fields(say, bad)
    first = _field_value("first")
    sitting = bots()
    agreed = str(dom.find("take_back").value)
    setup = Setup(game, _clean_names(), int(first) if first else None, seed, options, agreed, sitting, clock=clock)
    return setup, tuple(bad)


def _read_clock_fields(say: Wording, bad: list[str]) -> tuple[int, int] | None:
    """The clock in the form; errors are added to ``bad``."""
    minutes, added = dom.find("clock-minutes"), dom.find("clock-added")
    wanted = _field_value("clock-minutes") or not minutes.validity.valid  # what is no number has no value
    found = (
        read_clock(_field_value("clock-minutes"), _field_value("clock-added"))
        if wanted and added.validity.valid
        else None
    )
    wrong = [bool(wanted) and each for each in (not minutes.validity.valid, not added.validity.valid)]
    for name, each in zip(("clock-minutes", "clock-added"), wrong, strict=True):
        field_errors.mark(name, field_errors.NOTICE, wrong=each)
    if wanted and found is None:
        sentence = say.gettext("Clock: {minutes} minutes at most, {seconds} seconds at most")
        bad.append(sentence.format(minutes=MOST_MINUTES, seconds=MOST_SECONDS))
    return found


def bots() -> tuple[str, ...]:
    """The bots' levels by seat; empty if all are people."""
    seats = _seats()
    return read_seat_list(",".join(_field_value(f"seat-{seat}") for seat in seats), len(seats)) or ()


def laid() -> SeatsLaid:
    """Who is to sit where, and a seed to draw the cast by."""
    return SeatsLaid(_clean_names(), bots(), read_seed(_field_value("seed")), drawn_seed())


def first_name() -> str:
    """The name at the first seat; empty if a bot sits there."""
    return clean(_field_value("name-0"), MAX_NAME)


def _seat_names() -> tuple[str, ...]:
    return tuple(_field_value(f"name-{seat}") for seat in _seats())


def _clean_names() -> tuple[str, ...]:
    return tuple(clean(name, MAX_NAME) for name in _seat_names())


def _read_answer_field(game: str, question: OptionField) -> str:
    """A question's answer in the form."""
    if question.kind == RADIO:
        chosen = document.querySelector(f'input[name="{game}-{question.key}"]:checked')
        return str(chosen.value)
    field = dom.find(f"{game}-{question.key}")
    if question.kind == CHECK:
        return question.choices[0 if field.checked else 1].key
    return str(field.value)


def _fill_answer_field(game: str, question: OptionField, answer: str) -> None:
    """Enter a question's answer in the form."""
    if question.kind == RADIO:
        dom.find(f"{game}-{question.key}-{answer}").checked = True
    elif question.kind == CHECK:
        dom.find(f"{game}-{question.key}").checked = answer == question.choices[0].key
    else:
        dom.find(f"{game}-{question.key}").value = answer


def _field_value(name: str) -> str:
    field: Any = dom.find(name)
    return str(field.value).strip()
