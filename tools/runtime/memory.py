"""What the packer has worked out already: earlier in this build, or in one before. Runs inside Pyodide, as it does."""

from __future__ import annotations

import marshal
from _blake2 import blake2b
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Value = TypeVar("Value")


class Memory:
    """Plain values, by what was done, and what it was done to."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._sources = ""
        self._earlier: dict[bytes, Any] = {}
        self._asked: dict[bytes, Any] = {}

    def read(self, file: Path, sources: str) -> None:
        """Remember what a build has written down; nothing if it wrote none, or that is damaged.

        Args:
            file: where it wrote.
            sources: a checksum of all that the packer is made of: what others worked out doesn't count.
        """
        self._sources, self._earlier, self._asked = sources, {}, {}
        if file.is_file():
            try:
                self._earlier = dict(marshal.loads(file.read_bytes()))  # noqa: S302 - ours
            except (EOFError, TypeError, ValueError):
                self._earlier = {}

    def write(self, file: Path) -> None:
        """Write down what this build has asked for, and nothing else."""
        file.write_bytes(marshal.dumps(self._asked))

    def ask(self, work: Callable[..., Value], *given: Any) -> Value:
        """Return what comes of some work, which is done if it never was."""
        # In the oldest form, since in later ones it depends on who else holds a value how it is written.
        key = blake2b(marshal.dumps([self._sources, work.__name__, *given], 0), digest_size=20).digest()
        if key not in self._asked:
            self._asked[key] = self._earlier[key] if key in self._earlier else work(*given)
        value: Value = self._asked[key]
        return value


MEMORY = Memory()
"""The packer's."""


def remembered(work: Callable[Given, Value]) -> Callable[Given, Value]:
    """Return a function that does its work once; it is given plain values, and returns one."""

    def ask(*given: Given.args, **_: Given.kwargs) -> Value:
        return MEMORY.ask(work, *given)

    return ask
