"""The lobby's form as markup, written into ``index.html`` by a tool so that it is there before Python starts.

What the form does by itself (`static/lobby.js`): only the chosen game's parts (``data-for``) and the questions that are
asked (``data-only``) show. Texts carry the shell's marks (``data-t``) and are translated where they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from textwrap import indent

from epizodiak.core.protocol import AnyGame
from epizodiak.record.metadata import MOST_MINUTES, MOST_SECONDS, NEVER, TURN
from epizodiak.record.seating import PERSON, PHONE
from epizodiak.record.takeback import default_rule
from epizodiak.table.catalogue import CHECK, NUMBER, RADIO, CatalogueEntry, OptionField
from epizodiak.table.picture import HEIGHT, WIDTH

SEATS = ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
WHO = ("Seat 1: who plays", "Seat 2: who plays", "Seat 3: who plays", "Seat 4: who plays")
FIRST = ("seat 1", "seat 2", "seat 3", "seat 4")

CHARACTERS: Mapping[str, str] = {
    PERSON: "Somebody at this table, who plays on this screen.",
    PHONE: "Plays on their own phone. No internet needed.",
    "1": "Sees something pretty and plays it. A beginner, and lucky at times.",
    "2": "Plays by feel, and often feels right.",
    "3": "Looks a little ahead before it acts.",
    "4": "Plays thousands of endings in its head. Takes a moment, and seldom errs.",
}
"""What whoever sits down is like, by what a seat says in records (`bots/levels.py` says what each level does)."""

PEOPLE: Mapping[str, str] = {PERSON: "a person", PHONE: "a person with a phone"}
"""What the people who can sit down are called."""

NEVER_PHONES = "This browser cannot connect to phones."
"""Stands in the character's place where that is so (`static/lobby.js`)."""


def field_id(game: str, question: OptionField, choice: str = "") -> str:
    """The id of a question's field, or of one of its choices."""
    return "-".join(filter(None, (game, question.key, choice)))


def game_choice(
    entries: Mapping[str, CatalogueEntry],
    games: Mapping[str, AnyGame],
    pictures: Mapping[str, str],
    puzzles: Mapping[str, int],
) -> str:
    """The markup for choosing a game; the first one is selected.

    Args:
        entries: by the games' names in records, in the order in which the lobby shows them.
        games: by the same names.
        pictures: of the games' tables (`table/picture.py`), of those that have one; the others show their icon.
        puzzles: how many puzzles of the games take turns, of those that have any.
    """
    lines = [f'<fieldset class="shelf"{" hidden" if len(entries) == 1 else ""}>']
    lines.append('  <legend data-t class="unseen">Which game</legend>')
    for name, entry in entries.items():
        checked = " checked" if name == next(iter(entries)) else ""
        if name in pictures:
            drawn = (
                f'<svg class="picture figure" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" translate="no">'
                f"{pictures[name]}</svg>"
            )
        else:
            drawn = f'<svg class="picture icon" viewBox="-8 -3 40 30" aria-hidden="true">{entry.icon}</svg>'
        takes = " ".join(map(str, games[name].takes))
        cycle = f' data-puzzles="{puzzles[name]}"' if name in puzzles else ""
        lines.append(
            f'  <label for="game-{name}"><input type="radio" name="game" id="game-{name}" value="{name}" '
            f'data-seats="{takes}" data-taking-back="{default_rule(games[name])}"{cycle}{checked}>{drawn}'
            f'<span translate="no">{escape(entry.title)}</span> '
            f"<small data-t>{escape(entry.tagline)}</small></label>"
        )
    lines += ["</fieldset>", *_for_each(entries, lambda each: f"<p data-t>{escape(each.lead)}</p>", "lead")]
    return "\n".join(lines) + "\n"


def _for_each(
    entries: Mapping[str, CatalogueEntry], markup: Callable[[CatalogueEntry], str], classes: str
) -> list[str]:
    first = next(iter(entries))
    return [
        f'<div class="{classes}" data-for="{name}"{"" if name == first else " hidden"}>{markup(entry)}</div>'
        for name, entry in entries.items()
    ]


FACES: Mapping[str, str] = {PERSON: "person"}
"""The portraits that go by another name than the choice."""


def _portrait(kind: str) -> str:
    return f'<svg class="portrait" aria-hidden="true"><use href="#face-{FACES.get(kind, kind)}"/></svg>'


def numbers(games: Iterable[AnyGame]) -> str:
    """The markup for choosing how many play, where a game takes fewer or more; the fewest are chosen."""
    found = sorted({number for game in games if len(game.takes) > 1 for number in game.takes})
    lines = ['<fieldset class="choices many" hidden>', "  <legend data-t>How many play</legend>"]
    for number in found:
        checked = " checked" if number == found[0] else ""
        field = f'<input type="radio" name="many" id="many-{number}" value="{number}"{checked}>'
        lines.append(f'  <label for="many-{number}">{field}<span>{number}</span></label>')
    return "\n".join([*lines, "</fieldset>"]) + "\n"


def seats(levels: Mapping[str, str]) -> str:
    """The markup for choosing who plays: for each seat a portrait that opens the choice, and a name.

    The choice itself is a list that lies out of sight under the portrait: scripts and links set it. What plays without
    a name stands in the name's place (`static/lobby.js` translates it).

    Args:
        levels: the names of the bots' levels, by their keys.
    """
    lines = ['<fieldset class="seats">', '  <legend data-t class="unseen">Players, in seat order</legend>']
    for seat, (word, who) in enumerate(zip(SEATS, WHO, strict=True)):
        hint = "next" if seat < len(SEATS) - 1 else "done"
        unnamed = f'placeholder="Player {seat + 1}"'
        field = f'id="name-{seat}" name="name-{seat}" {unnamed} maxlength="200" enterkeyhint="{hint}"'
        lines.append(f'  <div class="seat s{seat}" data-seat="{seat}">')
        lines.append(f'    <select id="seat-{seat}" name="seat-{seat}" tabindex="-1" aria-hidden="true">')
        choices = {**PEOPLE, **levels}
        lines += [f'      <option value="{key}" data-t>{escape(title)}</option>' for key, title in choices.items()]
        lines.append("    </select>")
        lines.append(
            f'    <button type="button" class="quiet sitter" data-sitter="{seat}" aria-haspopup="dialog">'
            f'{_portrait(PERSON)} <span class="unseen" data-t>{who}</span> <span class="kind"></span></button>'
        )
        lines.append(f'    <label><span class="unseen" data-t>{word}</span> <input {field}></label>')
        lines.append("  </div>")
    return "\n".join([*lines, "</fieldset>"]) + "\n"


def player_choice(levels: Mapping[str, str]) -> str:
    """The markup of the choice for a seat: people and bots, each with a sentence about how it plays.

    Args:
        levels: the names of the bots' levels, by their keys.
    """
    lines = []
    for key, title in {**PEOPLE, **levels}.items():
        words = f"<strong data-t>{escape(title)}</strong> <small data-t>{escape(CHARACTERS[key])}</small>"
        if key == PHONE:
            words += f' <small class="never" data-t hidden>{NEVER_PHONES}</small>'
        lines.append(f'<li><button type="button" data-sits="{key}">{_portrait(key)} <span>{words}</span></button></li>')
    return "\n".join(lines) + "\n"


def questions(entries: Mapping[str, CatalogueEntry], *, rare: bool) -> str:
    """The markup of the games' own questions, either the usual or the rare ones."""
    lines: list[str] = []
    for name, entry in entries.items():
        mine = [question for question in entry.questions if question.rare is rare]
        if mine:
            hidden = "" if name == next(iter(entries)) else " hidden"
            body = "\n".join(_question_markup(name, each, entry) for each in mine)
            lines += [f'<div class="questions" data-for="{name}"{hidden}>', indent(body, "  "), "</div>"]
    return "\n".join(lines) + "\n"


def _question_markup(game: str, question: OptionField, entry: CatalogueEntry) -> str:
    named, text = field_id(game, question), escape(question.text)
    only = hidden = ""
    if question.only is not None:
        asker, keys = question.only
        first = next(each for each in entry.questions if each.key == asker)
        only = f' data-only="{game}-{asker}={" ".join(keys)}"'
        hidden = "" if first.choices[0].key in keys else " hidden"
    if question.kind == RADIO:
        lines = [f'<fieldset class="choices"{only}{hidden}>', f"  <legend data-t>{text}</legend>"]
        for choice in question.choices:
            each = field_id(game, question, choice.key)
            checked = " checked" if choice is question.choices[0] else ""
            lines.append(
                f'  <label for="{each}"><input type="radio" name="{named}" id="{each}" value="{choice.key}"{checked}>'
                f"<span data-t>{escape(choice.text)}</span></label>"
            )
        notes = (
            f'<p data-only="{named}={choice.key}"{" hidden" if choice is not question.choices[0] else ""} data-t>'
            f"{escape(choice.note)}</p>"
            for choice in question.choices
            if choice.note
        )
        return "\n".join([*lines, "</fieldset>", *notes])
    if question.kind == CHECK:
        checked = " checked" if question.choices[0].key == "yes" else ""
        field = f'<input id="{named}" name="{named}" type="checkbox"{checked}>'
        return f'<p class="check"{only}{hidden}><label>{field} <span data-t>{text}</span></label></p>'
    if question.kind == NUMBER:
        field = (
            f'<input id="{named}" name="{named}" type="number" inputmode="numeric" '
            f'min="{question.least}" max="{question.most}" value="{question.usual}">'
        )
        return f'<p class="number"{only}{hidden}><label><span data-t>{text}</span> {field}</label></p>'
    options = "".join(
        f'\n    <option value="{choice.key}" data-t>{escape(choice.text)}</option>' for choice in question.choices
    )
    return (
        f"<p{only}{hidden}><label><span data-t>{text}</span>\n"
        f'  <select id="{named}" name="{named}">{options}\n  </select></label></p>'
    )


def rare_questions_of_all() -> str:
    """The markup of rare questions for all games: who begins, whether turns may be taken back, a clock."""
    first = "".join(
        f'\n    <option value="{seat}" data-seat="{seat}" data-t>{text}</option>' for seat, text in enumerate(FIRST)
    )
    number = 'type="number" inputmode="numeric"'
    return f"""<p><label><span data-t>Who begins</span>
  <select id="first" name="first">
    <option value="" data-t>drawn at random</option>{first}
  </select></label></p>
<p><label><span data-t>Taking back a turn</span>
  <select id="take_back" name="take_back">
    <option value="{NEVER}" data-t>never</option>
    <option value="{TURN}" data-t>your own last turn</option>
  </select></label></p>
<p class="number"><label><span data-t>Clock: minutes for each player</span>
  <input id="clock-minutes" {number} min="1" max="{MOST_MINUTES}" placeholder="none" data-t-placeholder></label></p>
<p class="number added"><label><span data-t>Seconds that each turn adds</span>
  <input id="clock-added" {number} min="0" max="{MOST_SECONDS}" value="0"></label></p>
"""


def credits_of(entries: Mapping[str, CatalogueEntry]) -> str:
    """The markup that names the games' authors, for the about box."""
    return "".join(f"<li data-t>{escape(entry.credit)}</li>\n" for entry in entries.values() if entry.credit)


def start_button_texts(entries: Mapping[str, CatalogueEntry], games: Mapping[str, AnyGame]) -> str:
    """The markup of the start button's text, one for each game."""
    first = next(iter(entries))
    said = {name: "Deal" if games[name].hidden else "Start" for name in entries}
    return "".join(
        f'<span data-for="{name}"{"" if name == first else " hidden"} data-t>{verb}</span>'
        for name, verb in said.items()
    )


def learning(entries: Mapping[str, CatalogueEntry]) -> str:
    """The markup that says how long each game's tutorial is."""
    first = next(iter(entries))
    steps = {
        name: "1 short step" if each.lessons == 1 else f"{each.lessons} short steps" for name, each in entries.items()
    }
    return "".join(
        f'<span data-for="{name}"{"" if name == first else " hidden"} data-t>{told}</span>'
        for name, told in steps.items()
    )
