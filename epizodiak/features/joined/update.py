"""Answers nothing: what is joined follows from the state (``page.py``)."""

from __future__ import annotations

from epizodiak.features import joined

HOOKS = joined.FEATURE.hooks
