"""What a piece of surgery is: it takes what others made and gives it back changed, or says why it does not fit.

A rewrite looks for a text that it knows, and how often; what it finds otherwise is a misfit, which the build tells with
what was looked for and where. Sources of Pyodide's library are rewritten by patches, which `git apply --check` can try.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile

WORTHS = ("time", "bytes", "policy", "correctness")
"""What a piece can be worth: its first word."""

LONGEST = 160
"""Letters of a text that was looked for, in what a misfit tells."""


class MisfitError(ValueError):
    """A piece doesn't fit; the message is one line: what was looked for, and where."""


@dataclass(frozen=True, slots=True)
class Files:
    """What others made, as the pieces so far have left it.

    Attributes:
        loader: Pyodide's `pyodide.mjs`.
        glue: its `pyodide.asm.mjs`.
        wasm: its `pyodide.asm.wasm`.
        lock: its list of packages.
        library: its library's sources, and what is added to them, by their paths.
        core: PyScript's core.
        pyscript: the Python that it carries, by paths; nothing if it isn't where it used to be.
        asking: our scripts, which ask Pyodide's module for something, too.
        policy: what scripts the page's policy allows.
        packing: names of the pieces that the packer carries out (`packer.py`).
        run_later: paths of the library's modules whose code runs when something of theirs is asked for.
    """

    loader: str = ""
    glue: str = ""
    wasm: bytes = b""
    lock: str = ""
    library: Mapping[str, bytes] = field(default_factory=dict)
    core: str = ""
    pyscript: Mapping[str, bytes] = field(default_factory=dict)
    asking: tuple[str, ...] = ()
    policy: str = ""
    packing: frozenset[str] = frozenset()
    run_later: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that the build does to what others made, and that a site works without.

    Attributes:
        name: what `make site WITHOUT=` calls it.
        does: what it does, for people.
        worth: what that is for, one of `WORTHS`, and how much of it.
        apply: makes of files those that it leaves; raises :class:`MisfitError` where they don't look as it knows them.
        needs: the piece without which there is nothing for it to do.
    """

    name: str
    does: str
    worth: str
    apply: Callable[[Files], Files]
    needs: str = ""

    def fits(self, files: Files) -> str | None:
        """Return why it doesn't fit; nothing if it does."""
        try:
            self.apply(files)
        except MisfitError as error:
            return str(error)
        return None


def packed(name: str) -> Callable[[Files], Files]:
    """Return what has the packer carry a piece out (`packer.py`), which asks nothing of the files before."""
    return lambda files: replace(files, packing=files.packing | {name})


def replaced(text: str, old: str, new: str, where: str) -> str:
    """Return a text with something in the place of something else that is there once.

    Raises:
        MisfitError: it is not there, or more than once.
    """
    return _counted(text.replace(old, new), text.count(old), 1, old, where)


def substituted(text: str, pattern: re.Pattern[str], new: str, where: str, times: int = 1) -> str:
    """Return a text with something in every place where a pattern is.

    Raises:
        MisfitError: it is there another number of times.
    """
    changed, count = pattern.subn(new, text)
    return _counted(changed, count, times, pattern.pattern, where)


def _counted(text: str, count: int, times: int, wanted: str, where: str) -> str:
    if count != times:
        shown = wanted if len(wanted) <= LONGEST else f"{wanted[:LONGEST]}…"
        raise MisfitError(f"in {where}, {shown!r} was looked for {_times(times)} and found {_times(count)}")
    return text


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")


def patched(library: Mapping[str, bytes], patch: str) -> dict[str, bytes]:
    """Return the files that a patch changes, changed; each hunk begins at a line's start and fits once.

    Args:
        library: files by their paths.
        patch: as `diff -u a b` writes it.

    Raises:
        MisfitError: a file isn't there, or hasn't what a hunk wants.
    """
    changed: dict[str, bytes] = {}
    for path, before, after in _hunks(patch):
        if path not in library:
            raise MisfitError(f"the library has no {path}")
        text = changed.get(path, library[path]).decode()
        parts = re.split(f"^{re.escape(before)}", text, flags=re.MULTILINE)
        missing = [line for line in before.splitlines() if line not in text.splitlines()]
        changed[path] = _counted(after.join(parts), len(parts) - 1, 1, (missing or [before])[0], path).encode()
    return changed


def _hunks(patch: str) -> Iterator[tuple[str, str, str]]:
    """Yield path, text before and text after of each hunk."""
    for part in re.split(r"^--- a/.*\n\+\+\+ b/", patch, flags=re.MULTILINE)[1:]:
        path, _, rest = part.partition("\n")
        for hunk in re.split(r"^@@ .*\n", rest, flags=re.MULTILINE)[1:]:
            lines = [*takewhile(lambda line: line[:1] in {"", " ", "+", "-"}, hunk.splitlines())]
            before, after = (
                "".join(f"{line[1:]}\n" for line in lines if not line.startswith(left)) for left in ("+", "-")
            )
            yield path, before, after
