"""The settings of the voice, which stand in the panel only while it is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from epizodiak.core.wording import Wording


class VoiceSetting(NamedTuple):
    """A setting with its values.

    Attributes:
        key: its name.
        title: its label.
        values: each as it is stored, with its label.
    """

    key: str
    title: str
    values: Sequence[tuple[str, str]]


def fields(say: Wording) -> tuple[VoiceSetting, ...]:
    """How fast and loud, and with which pauses."""
    normal = say.gettext("Normal")
    return (
        VoiceSetting(
            "voice_rate",
            say.gettext("How fast it speaks"),
            (("slow", say.gettext("Slow")), ("normal", normal), ("fast", say.gettext("Fast"))),
        ),
        VoiceSetting(
            "voice_volume",
            say.gettext("How loud it speaks"),
            (("low", say.gettext("Low")), ("medium", say.gettext("Medium")), ("high", say.gettext("High"))),
        ),
        VoiceSetting(
            "voice_pause",
            say.gettext("Pauses between sentences"),
            (("short", say.gettext("Short")), ("normal", normal), ("long", say.gettext("Long"))),
        ),
    )
