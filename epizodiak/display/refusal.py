"""Explains why a game cannot be opened, in the person's language; texts from the file are made harmless."""

from __future__ import annotations

from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.core.text import clean, isolated
from epizodiak.core.wording import Wording

LONGEST = 60
"""Characters of a file's own text that are quoted."""


def explanation(error: EpizodiakError, say: Wording) -> str:
    """The sentence that says what is wrong with a record, and at which action."""
    reason = error.why.sentence(say.gettext, _harmless)
    if not isinstance(error, RecordError) or error.action is None:
        return reason
    action = _harmless(error.text or "")
    return say.gettext("move {number} ({action}): {reason}").format(number=error.action, action=action, reason=reason)


def _harmless(text: str) -> str:
    return isolated(clean(text, LONGEST))
