"""Sources as trees: several tests read all of them, and each is parsed once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(source: Path) -> ast.Module:
    """What a file of Python's says; nobody writes into it."""
    return ast.parse(source.read_text("utf-8"))
