"""What a test that is tried with many values takes of them in `make test`; the others are marked `long`."""

from collections.abc import Collection
from typing import Any

import pytest


def sample(values: Collection[Any], *usual: Any) -> list[Any]:
    """Return values as parameters, all but the usual ones left for `make test-long`.

    Args:
        values: to be tried, each one argument, a tuple of several, or what `pytest.param` returns, with an id.
        usual: those of them that `make test` tries; the last kind by their ids.

    Raises:
        ValueError: a usual one is none of them.
    """
    named = [value.id if hasattr(value, "marks") else value for value in values]
    if missing := [value for value in usual if value not in named]:
        raise ValueError(f"these are not among the values: {missing}")
    return [
        pytest.param(
            *(value.values if hasattr(value, "marks") else value if isinstance(value, tuple) else (value,)),
            id=value.id if hasattr(value, "marks") else None,
            marks=() if name in usual else pytest.mark.long,
        )
        for value, name in zip(values, named, strict=True)
    ]
