"""No JavaScript is made from text, so that the page's policy can forbid that."""

from dataclasses import replace

from tools.runtime.piece import Files, Piece, replaced

MADE_FROM_TEXT = "Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()"
"""Where PyScript's core turns what it would send to workers of its own into a function, at every start. It is the one
place of a start that needs JavaScript's `eval`; nothing here starts a worker of PyScript's."""

POLICY = "script-src 'self' 'wasm-unsafe-eval'"


def apply(files: Files) -> Files:
    """Take that place out, and have the page's policy forbid such."""
    return replace(files, core=replaced(files.core, MADE_FROM_TEXT, "void 0", "PyScript's core"), policy=POLICY)


PIECE = Piece("no-eval", "PyScript without a function made from text", "policy: no 'unsafe-eval'", apply)
