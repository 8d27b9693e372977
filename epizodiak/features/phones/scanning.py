"""Scanning codes with the camera, for tables and phones alike."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.features.phones.events import NO_CODE, Scan, StopScan

CAMERA = {"none": "no camera", "refused": "camera refused", "failed": "camera failed"}
"""What is shown of why the camera does not help (``state.SCAN_PROBLEMS``)."""


def switch_camera(draft: Draft, scanning: int) -> int:
    """Switch the camera on or off; returns the new search's number.

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


def reason_to_show(reason: str, scanning: int) -> str:
    """The reason to show for a refused code; while scanning, unrelated codes are ignored."""
    return "" if scanning and reason == NO_CODE else reason
