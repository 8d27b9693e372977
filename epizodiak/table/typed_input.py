"""Typed actions: turns a text into a legal action's notation, or a sentence that says what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from epizodiak.core.errors import shorten
from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording

LONGEST = 24
"""How many letters of a typed text are looked at, and repeated in an answer."""

SHOWN = 14
"""How many legal actions an answer names."""


def with_usual_characters(text: str) -> str:
    """A typed text with wide characters replaced by ordinary ones."""
    return normalize("NFKC", text[: 4 * LONGEST]).replace("ー", "-")


def answer(legal: Sequence[str], notation: str | None, text: str, say: Wording) -> tuple[str, str]:
    """The notation of the typed action if it is legal, else a sentence that says what is legal.

    Args:
        legal: notations of the legal actions.
        notation: what the text means, or ``None`` if it means no action.
        text: as it was typed.
        say: the wording.
    """
    if notation in legal:
        return notation or "", ""
    shown = ", ".join([*legal[:SHOWN], "…"] if len(legal) > SHOWN else legal)
    quoted = isolated(clean(shorten(text, LONGEST), LONGEST + 1))
    if not quoted.strip("\u2068\u2069"):
        return "", say.gettext("Possible now: {actions}").format(actions=shown)
    if notation is None:
        sentence = say.gettext("“{text}” is not a move. Possible now: {actions}")
    else:
        sentence = say.gettext("“{text}” can't be played now. Possible: {actions}")
    return "", sentence.format(text=quoted, actions=shown)
