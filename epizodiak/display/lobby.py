"""From the answers in the lobby's form to a game's options, and from options to answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from epizodiak.bots import cast
from epizodiak.core.protocol import Json
from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording
from epizodiak.display.naming import told_apart
from epizodiak.record.record import MAX_NAME
from epizodiak.record.seating import PERSON, is_person, plugin_name
from epizodiak.table.catalogue import NUMBER, CatalogueEntry, OptionChoice, OptionField

MAX_DIGITS = 9

MOST_REFUSED = 12
"""So many things that could not be taken are named."""


def is_asked(question: OptionField, answers: Mapping[str, str]) -> bool:
    """Whether a question is asked, given the answers to those before it."""
    return question.only is None or answers.get(question.only[0]) in question.only[1]


def options_from(entry: CatalogueEntry, answers: Mapping[str, str]) -> tuple[dict[str, Json], tuple[OptionField, ...]]:
    """The options for some answers, and the questions with invalid answers, which keep their default.

    Args:
        entry: of the game.
        answers: for each question the key of its choice, or the text that stands in its field.
    """
    options: dict[str, Json] = {}
    bad: list[OptionField] = []
    for question in entry.questions:
        if not is_asked(question, answers):
            continue
        answer = answers.get(question.key, "").strip()
        if question.kind == NUMBER:
            good = answer.isascii() and answer.isdecimal() and len(answer) <= MAX_DIGITS
            if good and question.least <= int(answer) <= question.most:
                options[question.key] = int(answer)
            else:
                bad.append(question)
        else:
            options |= next((each for each in question.choices if each.key == answer), question.choices[0]).options
    return options, tuple(bad)


def answers_for(entry: CatalogueEntry, options: Mapping[str, Json]) -> dict[str, str]:
    """The answers in the lobby's form that give these options.

    Args:
        entry: of the game.
        options: all of the game's options, by names in records.
    """
    answers: dict[str, str] = {}
    for question in entry.questions:
        if question.kind == NUMBER:
            answers[question.key] = str(options[question.key] if is_asked(question, answers) else question.usual)
        else:
            fits = (each for each in question.choices if _asks_for(each, options))
            answers[question.key] = next(fits, question.choices[0]).key
    return answers


def _asks_for(choice: OptionChoice, options: Mapping[str, Json]) -> bool:
    return all(options[key] == value for key, value in choice.options.items())


def letters(say: Wording) -> str:
    """The letters in which a language writes the names of the cast."""
    return say.pgettext("letters of the bots' names: latin, greek or kana", "latin")


def met_again(names: Sequence[str], bots: Sequence[str], company: Sequence[cast.Bot | None], say: Wording) -> list[str]:
    """The names as they were typed, and those of the cast that has sat down already, where it still plays.

    Args:
        names: as for :func:`named_seats`.
        bots: likewise.
        company: who of the cast sat at each seat; fewer or more seats may be asked for by now.
        say: the wording.
    """
    found = list(names)
    for seat, (level, bot) in enumerate(zip(bots, company, strict=False)):
        if bot is not None and cast.LEVEL[bot] == level and not names[seat]:
            called = bot.called(letters(say))
            found[seat] = "" if called in names else called
    return found


def named_seats(names: Sequence[str], bots: Sequence[str], say: Wording, seed: int = 0) -> tuple[str, ...]:
    """The names of all seats; a nameless bot is one of the cast of its level, a nameless person has the seat's number.

    Args:
        names: as they were typed, cleaned.
        bots: by seat a bot's level, ``seating.PERSON`` or ``seating.PHONE``; none if all are people.
        say: the wording.
        seed: of the deal, which draws who of the cast sits down.
    """
    unnamed = say.gettext("Player {number}")
    levels = bots or (PERSON,) * len(names)
    called = [
        name or (unnamed.format(number=seat) if is_person(level) else plugin_name(level))
        for seat, (name, level) in enumerate(zip(names, levels, strict=True), 1)
    ]
    nameless = [level for level, name in zip(levels, called, strict=True) if not name]
    company = iter(cast.drawn(nameless, letters(say), seed, called))
    return told_apart([name or next(company) for name in called], MAX_NAME)


def not_understood(refused: Sequence[str], say: Wording) -> str:
    """The sentence that names what was invalid in a link or form; empty if nothing was."""
    if not refused:
        return ""
    parts = ", ".join(isolated(clean(part, 60)) for part in refused[:MOST_REFUSED])
    return say.gettext("Not understood: {parts}. The rest is clear.").format(parts=parts)
