"""All pieces, in the order in which they are put on, and how it is told which of them are left off."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tools.runtime import (
    columns,
    compiled,
    docstrings,
    eager,
    lean_glue,
    lean_lock,
    lines,
    methods,
    no_databases,
    no_error,
    no_eval,
    put_off,
    read_once,
    taken_out,
    terse,
    trimmed,
    unwatched,
)
from tools.runtime.piece import Files, Piece

PIECES: Mapping[str, Piece] = MappingProxyType(
    {
        module.PIECE.name: module.PIECE
        for module in (
            compiled,
            trimmed,
            read_once,
            put_off,
            methods,
            docstrings,
            lines,
            terse,
            columns,
            lean_glue,
            taken_out,
            no_eval,
            no_error,
            no_databases,
            unwatched,
            lean_lock,
            eager,
        )
    }
)
"""By their names. Each has the files as the ones before it have left them: the glue is asked for less before it is made
lean, and the comment that asks for eager compiling comes last, to stand first."""

ALL = "all"
"""Says all of them."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """What the pieces made of what others made.

    Attributes:
        files: the files.
        changed: which piece was the last to write a source of the library, by paths.
        asked: names of the pieces that were to be left off.
        misfits: why others are left off, by names.
    """

    files: Files
    changed: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    misfits: Mapping[str, str] = field(default_factory=dict)

    def told(self) -> list[str]:
        """Return a line for each piece that does not fit, one for those that were to be left off, and the policy."""
        lines = [f"{name} is left off: {why}" for name, why in self.misfits.items()]
        if self.asked:
            lines.append(f"left off, as asked: {', '.join(self.asked)}")
        if no_eval.PIECE.name in {*self.asked, *self.misfits}:
            lines.append(f"the page's policy is weaker without {no_eval.PIECE.name}: {self.files.policy}")
        return lines


def chosen(without: Collection[str]) -> tuple[str, ...]:
    """Return the names of the pieces that are to be left off, in their order, those among them that need another.

    Raises:
        ValueError: there is no such piece.
    """
    if unknown := sorted({*without} - PIECES.keys() - {ALL}):
        raise ValueError(f"no piece is called {', '.join(unknown)}; there are {', '.join(PIECES)}, and {ALL}")
    found: list[str] = []
    for name, piece in PIECES.items():
        if ALL in without or name in without or piece.needs in found:
            found.append(name)
    return tuple(found)


def fitted(files: Files, without: Collection[str] = (), known: Mapping[str, str] | None = None) -> Fitted:
    """Return files with all pieces on that fit and are not to be left off.

    Args:
        files: as others made them.
        without: names of pieces that are to be left off.
        known: why pieces don't fit of which that is known already, by names.
    """
    asked = chosen(without)
    misfits: dict[str, str] = {}
    changed: dict[str, str] = {}
    for name, piece in PIECES.items():
        why = (known or {}).get(name)
        if name in asked:
            continue
        if piece.needs in misfits:
            why = f"it needs {piece.needs}, which is left off"
        if why is None:
            try:
                after = piece.apply(files)
            except (ValueError, LookupError) as error:
                why = str(error)
            else:
                new = after.library.items() - files.library.items() if after.library is not files.library else ()
                changed |= {path: name for path, _ in new}
                files = after
        if why is not None:
            misfits[name] = why
    return Fitted(files, changed, asked, misfits)
