"""The settings panel as markup, written into ``index.html`` by a tool so that it is there before Python starts.

A setting without choices here is a switch, on or off; one with choices is a group of radio buttons, as segments of a
bar, or as cards where a drawing says more. Each field carries its setting's name in ``data-setting``; `static/lobby.js`
fills all of them and hears what is chosen until Python does. Texts carry the shell's marks (``data-t``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import indent

from epizodiak.display.languages import LANGUAGES
from epizodiak.display.settings import CHOICES


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting in the panel.

    Attributes:
        value: as it is stored.
        text: its label.
        drawing: markup of its picture, if it has one.
    """

    value: str
    text: str
    drawing: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One setting in the panel.

    Attributes:
        key: its name.
        title: its label.
        note: an explanation in a sentence, if it needs one.
        choices: its values in their order; none for a switch.
        below: markup below the choices.
    """

    key: str
    title: str
    note: str = ""
    choices: tuple[Choice, ...] = ()
    below: str = ""


BOARD = '<use href="#mini-board"/>'
HALVES = f'<g data-look="night">{BOARD}</g><g data-look="day" clip-path="url(#half)">{BOARD}</g>'
TABLET = '<use href="#mini-tablet"/>'
SEATED = '<use href="#mini-seated"/>'


def _drawing(markup: str, look: str = "") -> str:
    kind = f' data-look="{look}"' if look else ""
    return f'<svg class="mini" viewBox="0 0 88 60" aria-hidden="true" translate="no"{kind}>{markup}</svg>'


def _tile_drawings(*faces: str) -> str:
    return "".join(
        f'<g transform="translate({number * 27 + 6} 10)"><use href="#mini-tile"/>{face}</g>'
        for number, face in enumerate(faces)
    )


def _sign_drawing(value: int) -> str:
    return f'<use href="#glyph-{value}" class="sign" x="3" y="11" width="16" height="16"/>'


def _numeral_drawing(value: int) -> str:
    return f'<text x="11" y="26">{value}</text>'


FACING = Field(
    "facing",
    "Tablet on the table",
    "The board turns to the next player. Press and hold to see your tiles.",
    (
        Choice("off", "Stays as it is", _drawing(TABLET)),
        Choice("left", "Turns to the next player, on the left", _drawing(SEATED)),
        Choice(
            "right",
            "Turns to the next player, on the right",
            _drawing(f'<g transform="matrix(-1 0 0 1 88 0)">{SEATED}</g>'),
        ),
    ),
)
"""The one of them that the lobby offers, too: who sits round a tablet knows that before a game begins."""

GROUPS: Sequence[tuple[str, tuple[Field, ...]]] = (
    (
        "Look",
        (
            Field(
                "lang",
                "Language",
                choices=(Choice("auto", "As the browser"), *(Choice(code, name) for code, name in LANGUAGES.items())),
            ),
            Field(
                "board",
                "Board",
                choices=(
                    Choice("night", "Night", _drawing(BOARD, "night")),
                    Choice("day", "Day", _drawing(BOARD, "day")),
                    Choice("light", "High contrast", _drawing(BOARD, "light")),
                    Choice("auto", "As the system", _drawing(HALVES)),
                ),
            ),
            Field(
                "face",
                "Tiles",
                choices=(
                    Choice("zodiac", "Signs of the zodiac", _drawing(_tile_drawings(*map(_sign_drawing, (1, 5, 9))))),
                    Choice("arabic", "Plain numbers", _drawing(_tile_drawings(*map(_numeral_drawing, (1, 5, 9))))),
                ),
            ),
            Field(
                "large",
                "Large print",
                "Larger board and hand; the table scrolls.",
                (Choice("auto", "When zoomed"), Choice("on", "On"), Choice("off", "Off")),
            ),
            Field(
                "motion",
                "Motion",
                "Tiles glide, rings glow.",
                (Choice("auto", "As the system"), Choice("on", "On"), Choice("off", "Off")),
            ),
            Field(
                "speed",
                "Speed of motion",
                choices=(Choice("slow", "Slow"), Choice("normal", "Normal"), Choice("fast", "Fast")),
                below='<svg class="runner" viewBox="0 0 22 36" aria-hidden="true"><use href="#mini-tile"/>'
                f"{_sign_drawing(9)}</svg>",
            ),
        ),
    ),
    (
        "At the table",
        (
            FACING,
            Field("confirm", "Confirm big moves", "With a second tap."),
            Field(
                "draw",
                "Draw and pass for me",
                "When nothing is left to decide. In EpiZodiak, only alone against bots.",
            ),
        ),
    ),
    (
        "Hands and time",
        (
            Field(
                "pace",
                "How fast bots play",
                choices=(
                    Choice("slow", "Slow"),
                    Choice("normal", "Normal"),
                    Choice("fast", "Fast"),
                    Choice("none", "At once"),
                    Choice("wait", "Wait for my tap"),
                ),
            ),
            Field(
                "again",
                "Ignore a second press",
                "For hands that tremble.",
                (
                    Choice("off", "Off"),
                    Choice("short", "Half a second"),
                    Choice("normal", "One second"),
                    Choice("long", "Two seconds"),
                ),
            ),
            Field(
                "hold",
                "Hold to see your tiles",
                "When the tablet lies on the table.",
                (Choice("normal", "As usual"), Choice("short", "Briefly"), Choice("none", "A tap will do")),
            ),
            Field(
                "switch",
                "Play with a switch",
                "The page marks one thing after another. The space bar or a tap anywhere takes it;"
                " with two switches, Space goes on and Enter takes it.",
                (
                    Choice("off", "Off"),
                    Choice("slow", "Every four seconds"),
                    Choice("normal", "Every two seconds"),
                    Choice("fast", "Every second"),
                    Choice("two", "Two switches"),
                ),
            ),
        ),
    ),
    (
        "Help",
        (
            Field("hints", "Hints", "A button shows what the strongest bot would play."),
            Field("teach", "Show what each move is worth"),
        ),
    ),
    (
        "Sound and touch",
        (
            Field("sound", "Sounds"),
            Field(
                "volume",
                "Volume",
                choices=(Choice("low", "Low"), Choice("medium", "Medium"), Choice("high", "High")),
            ),
            Field("vibration", "Vibration", "On devices that can."),
        ),
    ),
    (
        "Reading aloud and keys",
        (
            Field(
                "linear",
                "Play by words and buttons",
                "For screen readers and switches: the table as text and buttons.",
            ),
            Field(
                "detail",
                "Reading aloud what others do",
                choices=(Choice("all", "In full"), Choice("short", "Shorter"), Choice("brief", "In few words")),
            ),
            Field(
                "numbers",
                "Tiles read aloud",
                "For screen readers.",
                (Choice("arabic", "As plain numbers"), Choice("tiles", "As they look")),
            ),
            Field("shortcuts", "Single-key shortcuts", "Shortcuts of one letter or sign; ? lists them."),
            Field("voice", "The page speaks", "With this device's voice, where no screen reader does."),
        ),
    ),
)
"""What there is to set, under its headings."""


def settings(groups: Sequence[tuple[str, tuple[Field, ...]]] = GROUPS) -> str:
    """The markup of all settings under their headings."""
    lines: list[str] = []
    for heading, fields in groups:
        body = "\n".join(_switch_markup(field) if not field.choices else _radios_markup(field) for field in fields)
        lines += [f"<h3 data-t>{escape(heading)}</h3>", '<div class="group">', indent(body, "  "), "</div>"]
    return "\n".join(lines) + "\n"


def in_lobby() -> str:
    """The markup of the setting that the lobby shows as well."""
    return _radios_markup(FACING, "lobby") + "\n"


def _note_markup(field: Field, place: str = "set") -> tuple[str, str]:
    """The element with a field's explanation, and the attribute that refers to it."""
    if not field.note:
        return "", ""
    named = f"{place}-{field.key}-note"
    return f'<small id="{named}" data-t>{escape(field.note)}</small>', f' aria-describedby="{named}"'


def _switch_markup(field: Field) -> str:
    note, described = _note_markup(field)
    named, checked = f"set-{field.key}", " checked" if CHOICES[field.key][0] == "on" else ""
    return (
        f'<div class="setting switch"><label for="{named}" data-t>{escape(field.title)}</label>{note}'
        f'<input type="checkbox" role="switch" id="{named}" data-setting="{field.key}"{described}{checked}></div>'
    )


def _radios_markup(field: Field, place: str = "set") -> str:
    note, described = _note_markup(field, place)
    named, usual = f"{place}-{field.key}", CHOICES[field.key][0]
    kind = "cards" if any(choice.drawing for choice in field.choices) else "segments"
    lines = [
        f'<div class="setting" role="radiogroup" aria-labelledby="{named}"{described} data-setting="{field.key}">',
        f'  <span class="title" id="{named}" data-t>{escape(field.title)}</span>{note}',
        f'  <div class="{kind}">',
    ]
    for choice in field.choices:
        own = choice.text in LANGUAGES.values()
        mark = f' lang="{choice.value}" translate="no"' if own else " data-t"
        checked = " checked" if choice.value == usual else ""
        lines.append(
            f'    <label><input type="radio" name="{named}" value="{choice.value}"{checked}>'
            f"{choice.drawing}<span{mark}>{escape(choice.text)}</span></label>"
        )
    return "\n".join([*lines, f"  </div>{field.below}", "</div>"])
