"""The camera that looks for codes, at the table and on a phone's own page alike."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.features.phones.events import NO_CODE, Scan, StopScan

CAMERA = {"none": "no camera", "refused": "camera refused", "failed": "camera failed"}
"""What is shown of why the camera does not help (``state.SCAN_PROBLEMS``)."""


def switched(draft: Draft, scanning: int) -> int:
    """Switch the camera on, or off again.

    Args:
        draft: the state before.
        scanning: number of the search that goes on, 0 while the camera is off.

    Returns:
        Number of the search from now on, 0 without one.
    """
    if scanning:
        draft.emit(StopScan())
        return 0
    number = draft.state.question_count + 1
    draft.set(question_count=number)
    draft.emit(Scan(number))
    return number


def worth_telling(reason: str, scanning: int) -> str:
    """Why a code was not taken, if that needs a word: a camera sees all kinds of codes."""
    return "" if scanning and reason == NO_CODE else reason
