"""Events and effects about the service worker, new versions and the home screen."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event


class Offered(Event):
    """Something is on offer, or, if it is not ``possible``, no longer.

    Attributes:
        what: ``VERSION`` or another name of ``state.py``.
        possible: whether it is.
    """

    what: str
    possible: bool = True


class NotKept(Event):
    """The page cannot be stored for visits without a network, because its host changes a file.

    Attributes:
        name: the file's.
        missing: whether the file is missing; else its contents differ.
    """

    name: str
    missing: bool


class Delayed(Event):
    """The new version was asked for, and does not come."""


class TakeVersion(Effect):
    """Switch to the new version."""


class PromptInstall(Effect):
    """Have the browser offer a place on the home screen."""
