"""What tests of Epicycle for three and four share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

CASES = Path(__file__).resolve().parent.parent / "data" / "cases"
BOTH = pytest.mark.parametrize("seats", [3, 4])


def cases() -> Iterator[bytes]:
    """The records of an independent implementation."""
    yield from (CASES / "epicycle-more.records.jsonl").read_bytes().splitlines()
