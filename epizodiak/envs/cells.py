"""Notebooks as plain Python: a cell begins at a line ``# %%``, and what it ends with is shown, as Jupyter does it."""

from __future__ import annotations

import ast
import io
import json
import linecache
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, Final

Tell = Callable[[str, str], object]
"""Is told of a kind and a text: a ``cell``'s title, ``words`` between cells, ``text`` that was printed, ``pictures`` as
a list in JSON, and what went ``wrong``."""

BEGINNING: Final = re.compile(r"^# %%[ \t]*(.*)$", re.MULTILINE)
WORDS: Final = "[markdown]"
"""What the title of a cell begins with in which only comments are."""

MOST_LETTERS, MOST_LINES = 200_000, 5_000
"""How much of what a notebook prints is told."""


class Printed(io.TextIOBase):
    """What a notebook prints: told line by line, until it is too much."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._waiting = ""
        self._letters = MOST_LETTERS
        self._lines = MOST_LINES

    def write(self, text: str) -> int:
        """Tell the lines that are whole now."""
        self._waiting += text
        if "\n" in text:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Tell what waits."""
        text, self._waiting = self._waiting[: self._letters], ""
        if not text or not self._lines:
            return
        self._letters -= len(text)
        self._lines -= 1
        self._tell("text", text if self._letters and self._lines else f"{text}\n… and more, which is not shown\n")
        if not self._letters:
            self._lines = 0


def cells(text: str) -> Iterator[tuple[str, str, int]]:
    """A notebook's cells: title, text, and how many lines come before it."""
    marks = list(BEGINNING.finditer(text))
    head = text[: marks[0].start()] if marks else text
    if head.strip():
        yield "", head, 0
    ends = (*(mark.start() for mark in marks[1:]), len(text))
    for mark, end in zip(marks, ends, strict=False):  # a text without cells has an end, too
        yield mark[1], text[mark.end() + 1 : end], text.count("\n", 0, mark.end()) + 1


def run(text: str, tell: Tell, name: str = "notebook") -> bool:
    """Run a notebook from its first cell on, in names of its own, and return whether it came to its end."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"__name__": "__main__"}
    printed = Printed(tell)
    with redirect_stdout(printed), redirect_stderr(printed):
        for title, source, before in cells(text):
            if title.startswith(WORDS):
                tell("words", " ".join(line.lstrip("# ") for line in source.strip().splitlines()))
                continue
            if title:
                tell("cell", title)
            try:
                value = _value(source, before, names, name)
                printed.flush()
                _show(value, tell)
            except BaseException as error:  # noqa: BLE001 - whatever code that people write may raise
                printed.flush()
                tell("wrong", _told(error, name))
                return False
    return True


def _value(source: str, before: int, names: dict[str, Any], name: str) -> object:
    """Run a cell and return what the expression is worth that it ends with, if it does."""
    tree = ast.increment_lineno(ast.parse(source, name), before)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), names)  # noqa: S102 - what running is
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None  # noqa: S307


def _show(value: object, tell: Tell) -> None:
    several: Sequence[Any] = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    if several and all(hasattr(each, "_repr_svg_") for each in several):
        tell("pictures", json.dumps([each._repr_svg_() for each in several]))
    elif value is not None:
        tell("text", f"{value!r}\n"[:MOST_LETTERS])


def _told(error: BaseException, name: str) -> str:
    """An error as Python tells it, from the notebook's own lines on."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != name:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))
