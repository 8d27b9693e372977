"""Portraits as SVG: a head for everybody of the cast, for people and for other bots, and a face for each mood.

All is drawn round the middle of a circle of radius ``seat_marks.FACE``. Whoever plays at a level is known by what that
level has in the lobby: stars for eyes, a pointed hat, glasses, a hood with a third eye.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from epizodiak.table.seat_marks import FACE

CALM, ACTS, THINKING, PASSED, GLAD, LOST = "calm", "acts", "thinking", "passed", "glad", "lost"
MOODS: Final = (CALM, ACTS, THINKING, PASSED, GLAD, LOST)

# --- moods ------------------------------------------------------------------------------------------------------------

_EYES: Final[Mapping[str, str]] = {
    CALM: "M-5 -.4v.8M5 -.4v.8",
    ACTS: "M-5 -.9v1.8M5 -.9v1.8",
    THINKING: "M-3.2 -1.8v.8M6.8 -1.8v.8",
    PASSED: "M-7.4 0Q-5 2 -2.6 0M2.6 0Q5 2 7.4 0",
    GLAD: "M-7.4 1Q-5 -2.8 -2.6 1M2.6 1Q5 -2.8 7.4 1",
    LOST: "M-5 .6v.8M5 .6v.8",
}
"""Eyes, round the middle between them."""

_BROWS: Final[Mapping[str, str]] = {
    ACTS: "M-7.2 -4.6Q-5 -6.4 -2.8 -4.8M2.8 -4.8Q5 -6.4 7.2 -4.6",
    THINKING: "M-5.6 -5.2H-1.6M3.8 -5.8Q6.4 -7.6 8.8 -5.6",
    LOST: "M-7.6 -2.4L-3.2 -4.2M7.6 -2.4L3.2 -4.2",
}
"""Brows, likewise."""

_MOUTHS: Final[Mapping[str, str]] = {
    CALM: '<path class="ink" d="M-3.4 0Q0 2.8 3.4 0"/>',
    ACTS: '<path class="ink" d="M-4 -.6Q0 3.6 4 -.6"/>',
    THINKING: '<path class="ink" d="M-2 1.2H3"/>',
    PASSED: '<path class="ink" d="M-2.6 .8H2.6"/>',
    GLAD: '<path class="laugh" d="M-5 -1.6H5Q4.2 4.8 0 4.8T-5 -1.6Z"/>',
    LOST: '<path class="ink" d="M-3.4 2.6Q0 -1 3.4 2.6"/>',
}
"""Mouths, round their middle."""

_STAR: Final = "M0 -4.4L1.2 -1.5L4.3 -1.3L1.9 .7L2.7 3.7L0 2L-2.7 3.7L-1.9 .7L-4.3 -1.3L-1.2 -1.5Z"

_BUBBLE: Final = (
    '<g class="bubble"><circle cx="14" cy="-15" r="7.5"/><path d="M10.6 -15h.1M14 -15h.1M17.4 -15h.1"/></g>'
)


def _path(classes: str, shape: str) -> str:
    return f'<path class="{classes}" d="{shape}"/>' if shape else ""


def _features(mood: str, eyes: float, mouth: float, *, stars: bool = False, room: float = 1) -> str:
    """The features of a face.

    Args:
        mood: one of :data:`MOODS`.
        eyes: where they stand, from the middle down.
        mouth: likewise.
        stars: whether open eyes are stars.
        room: size of the eyes' room in parts of the usual.
    """
    drawn, brows = _path("ink", _EYES[mood]), "" if stars and mood == ACTS else _path("ink", _BROWS.get(mood, ""))
    if stars and mood in (CALM, ACTS, THINKING):
        aside, up = (1.6, -1) if mood == THINKING else (0, 0)
        drawn = "".join(f'<path class="shine" transform="translate({x + aside} {up})" d="{_STAR}"/>' for x in (-5, 5))
    size = f" scale({room})" if room != 1 else ""
    return (
        f'<g transform="translate(0 {eyes}){size}">{drawn}{brows}</g><g transform="translate(0 {mouth}){size}">'
        f"{_MOUTHS[mood]}</g>"
    )


# --- heads ------------------------------------------------------------------------------------------------------------

_COAT: Final = '<path class="coat" d="M-20.4 12.6Q-13 9 0 9T20.4 12.6A24 24 0 0 1 -20.4 12.6Z"/>'
_SKULL: Final = '<circle class="skin" cy="-1" r="13"/>'


class Head(NamedTuple):
    """What makes a head.

    Attributes:
        kind: ``"1"`` to ``"4"``, a level; ``"person"``, ``"phone"`` or ``"own"``.
        behind, before: paths of hair or hat, behind the face and over it.
        mark: one more path, which shines.
        tones: classes of the colours of skin and hair.
    """

    kind: str
    behind: str = ""
    before: str = ""
    mark: str = ""
    tones: str = ""


_FRINGE = "M-13.4 0C-15 -11 -7 -16 0 -16S15 -11 13.4 0C9 -3 5 -6.6 3 -10C0 -5 -7 -1 -13.4 0Z"
_CURLS = (
    "M-13 -1A5.4 5.4 0 0 1 -14 -10A6 6 0 0 1 -5 -16A6.4 6.4 0 0 1 6 -16A6 6 0 0 1 14.4 -9A5.4 5.4 0 0 1 13 -1"
    "C10 -4 9 -7 5 -8C1 -7 -8 -8 -13 -1Z"
)
_SPIKES = (
    "M-13.4 0L-17 -9L-11.6 -9L-12 -17L-5.6 -13L-2 -20.4L2.6 -13.6L9.4 -18L10 -10.6L16.6 -10L13.4 0C8 -7 -6 -8 -13.4 0Z"
)
_BOB = "M-14 9C-18 -11 -9 -16.4 0 -16.4S18 -11 14 9Q11 10 10 8C12 -1 9 -6 4.6 -8.6C0 -5 -8 -5 -10 8Q-11 10 -14 9Z"
_TAILS = "M-13 -4A6 6 0 1 0 -19 7A6 6 0 0 0 -12 4ZM13 -4A6 6 0 1 1 19 7A6 6 0 0 1 12 4Z"
_LONG = "M-14 -4C-18 6 -17 14 -15 17L15 17C17 14 18 6 14 -4Z"

_BRIM = "M-17.6 -4.6Q0 -13 17.6 -4.6Q15.4 -2 13 -1.2Q0 -8.4 -13 -1.2Q-15.4 -2 -17.6 -4.6Z"
_POINTED = f"{_BRIM}M-10.4 -8Q-4 -12 1 -23.6Q5 -14 10.4 -8Q0 -11.6 -10.4 -8Z"
_BENT = f"{_BRIM}M-10.4 -8Q-7 -19 8 -22.6Q14 -22 15.4 -16.6Q10 -18 10.4 -8Q0 -11.6 -10.4 -8Z"
_LEANING = f"{_BRIM}M-10.4 -8Q-10 -18 -15.4 -16Q-13 -23 -4 -22.6Q7 -20 10.4 -8Q0 -11.6 -10.4 -8Z"
_TALL = f"{_BRIM}M-9.6 -8.2L-8 -21.6Q0 -24.6 8 -21.6L9.6 -8.2Q0 -11.4 -9.6 -8.2Z"
_TURBAN = "M-14.6 -3.6C-18 -15 -8 -21.6 0 -21.6S18 -15 14.6 -3.6Q8 -9 0 -9T-14.6 -3.6Z"

_MOON = "M2.4 -18.8A3.8 3.8 0 1 0 4 -13.4A3.2 3.2 0 0 1 2.4 -18.8Z"
_SPARK = "M0 -20L1.3 -16.7L4.6 -15.4L1.3 -14.1L0 -10.8L-1.3 -14.1L-4.6 -15.4L-1.3 -16.7Z"
_BEADS = "M-4.8 -12.6a1.5 1.5 0 1 0 .1 0ZM0 -16.6a1.5 1.5 0 1 0 .1 0ZM4.8 -12.6a1.5 1.5 0 1 0 .1 0Z"
_GEM = "M0 -17.4L3.4 -13.6L0 -9.8L-3.4 -13.6Z"

_QUIFF = "M-13.2 -2C-15 -9 -9 -13 -6 -12C-2 -17.6 12 -17 13.6 -3C10 -7 6 -8.4 0 -8.4S-9 -7 -13.2 -2Z"
_BALD = "M-13.6 3C-17 0 -16 -6 -12.6 -6.4Q-13.4 -1 -11.6 3ZM13.6 3C17 0 16 -6 12.6 -6.4Q13.4 -1 11.6 3Z"
_BUN = (
    "M-5.4 -15A5.6 5.6 0 1 1 5.4 -15ZM-13.2 0C-15 -10 -8 -15.6 0 -15.6S15 -10 13.2 0"
    "C12 -6 5 -9 0 -11C-5 -9 -12 -6 -13.2 0Z"
)
_BEARD = "M-12 4C-11.4 14 -5 17.4 0 17.4S11.4 14 12 4C9 8.6 5 5 0 5.2S-9 8.6 -12 4Z"
_CAP = "M-13.6 -4C-14 -13 -7 -16 0 -16S14 -13 13.6 -4L19.4 -3Q18 -.6 13 -1.4Q0 -8 -13.6 -4Z"

_HOOD = "M-21 12C-21 -9 -12 -22.4 0 -22.4S21 -9 21 12A24 24 0 0 1 -21 12Z"
_VEIL = "M-19 15C-23 0 -19 -21 0 -21S23 0 19 15A24 24 0 0 1 -19 15Z"
_PEAK = "M-20 13.4C-22 -4 -10 -12 0 -23.6C10 -12 22 -4 20 13.4A24 24 0 0 1 -20 13.4Z"

_EYE = "M-5 -8Q0 -12.4 5 -8Q0 -3.8 -5 -8Z"
_SUN = "M0 -12.4L1.3 -9.7L4.1 -10.6L3.2 -7.8L5.9 -6.5L0 -4.4L-5.9 -6.5L-3.2 -7.8L-4.1 -10.6L-1.3 -9.7Z"
_DROP = "M0 -12.6Q3.8 -8 2.8 -6A3.2 3.2 0 0 1 -2.8 -6Q-3.8 -8 0 -12.6Z"
_CRESCENT = "M-4.6 -10.4A5 5 0 0 0 4.6 -10.4A5.6 5.6 0 0 1 -4.6 -10.4Z"
_PEARLS = "M-5 -8.6a1.6 1.6 0 1 0 .1 0ZM0 -10.6a1.9 1.9 0 1 0 .1 0ZM5 -8.6a1.6 1.6 0 1 0 .1 0Z"

HEADS: Final[Mapping[str, Head]] = {
    "person": Head("person"),
    "phone": Head("person"),
    "own": Head("own"),
    "1": Head("1", before=_FRINGE),
    "2": Head("2", before=_POINTED, mark=_MOON, tones="violet"),
    "3": Head("3", before=f"{_QUIFF}{_BEARD}", tones="silver"),
    "4": Head("4", _HOOD, mark=_EYE, tones="midnight tan"),
    "Luna": Head("1", before=_BOB, tones="gold"),
    "Puck": Head("1", before=_SPIKES, tones="rust"),
    "Juno": Head("1", before=_CURLS, tones="black brown"),
    "Leda": Head("1", _TAILS, _FRINGE, tones="chestnut tan"),
    "Atlas": Head("1", before=_CAP, tones="teal"),
    "Lyra": Head("2", _LONG, _POINTED, _MOON, "violet"),
    "Vesta": Head("2", before=_BENT, mark=_SPARK, tones="rust tan"),
    "Rhea": Head("2", before=_TURBAN, mark=_GEM, tones="teal brown"),
    "Alya": Head("2", _LONG, _LEANING, _BEADS, "rose"),
    "Triton": Head("2", before=f"{_TALL}{_BEARD}", mark=_SPARK, tones="blue"),
    "Vega": Head("3", before=_BUN, tones="silver"),
    "Dione": Head("3", before=_CURLS, tones="black brown"),
    "Rigel": Head("3", before=f"{_BALD}{_BEARD}", tones="white tan"),
    "Spica": Head("3", before=_BOB, tones="rust"),
    "Titan": Head("3", before=f"{_QUIFF}{_BEARD}", tones="chestnut"),
    "Alcor": Head("4", _HOOD, mark=_EYE, tones="midnight tan"),
    "Hadar": Head("4", _PEAK, mark=_SUN, tones="rust brown"),
    "Iris": Head("4", _VEIL, mark=_DROP, tones="teal"),
    "Izar": Head("4", _PEAK, mark=_CRESCENT, tones="violet"),
    "Elara": Head("4", _VEIL, mark=_PEARLS, tones="rose tan"),
}
"""By who it is: people and other bots as the lobby calls them (``seats.face``), the cast by their first names."""


_OVAL = "M-11.6 -1C-11.6 -10 -6 -12.6 0 -12.6S11.6 -10 11.6 -1C11.6 9 6 14 0 14S-11.6 9 -11.6 -1Z"
_GLASSES = "M-9.4 .4a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0ZM.6 .4a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z"
_ROBOT = (
    '<path class="ink" d="M0 -13V-18"/><circle class="shine" cy="-19" r="2.8"/>'
    '<rect class="skin" x="-14.5" y="-13" width="29" height="23" rx="6"/>'
)


def head(look: str, mood: str) -> str:
    """A head with its mood, coat and all; without the circle round it.

    Args:
        look: a key of :data:`HEADS`; another one is a person's.
        mood: one of :data:`MOODS`.
    """
    made = HEADS.get(look, HEADS["person"])
    hair, mark = _path("hair", made.before), _path("shine", made.mark)
    if made.kind == "1":
        drawn = f"{_COAT}{_SKULL}{hair}{_features(mood, 0.4, 6.4, stars=True)}"
    elif made.kind == "2":
        drawn = f"{_COAT}{_SKULL}{hair}{mark}{_features(mood, 1.6, 7.6)}"
    elif made.kind == "3":
        drawn = f"{_COAT}{_SKULL}{hair}{_path('ink rims', _GLASSES)}{_features(mood, 0.4, 8.4)}"
    elif made.kind == "4":
        pupil = '<circle class="pupil" cy="-8.1" r="1.9"/>' if made.mark == _EYE else ""
        third = f'<g transform="translate(0 -1.6)">{mark}{pupil}</g>'
        drawn = f"{_path('skin', _OVAL)}{_COAT}{third}{_features(mood, -0.2, 5.2, room=0.86)}"
    elif made.kind == "own":
        drawn = f"{_COAT}{_ROBOT}{_features(mood, -2.6, 4.2)}"
    else:
        drawn = f"{_COAT}{_SKULL}{_features(mood, -0.4, 5.6)}"
    return f'<g class="head {made.tones}">{_path("hair", made.behind)}{drawn}</g>'


def portrait(look: str, mood: str, *, signed: bool) -> str:
    """A head in a circle of its seat's colour, for a panel.

    Args:
        look: as for :func:`head`.
        mood: likewise.
        signed: whether the seat's sign stands at its edge.
    """
    bubble = _BUBBLE if mood == THINKING else ""
    under = '<circle class="face-under" cx="16" cy="16" r="11"/>' if signed else ""
    ring, rim = (f'<circle class="{name}" r="{FACE}"/>' for name in ("face-ring", "face-rim"))
    return f"{ring}{head(look, mood)}{rim}{bubble}{under}"
