"""The library's modules that are put off are asked for nothing while the others are imported."""

import io
import tokenize
from pathlib import Path
from typing import Any

import pytest

from tools.runtime import packer
from tools.runtime.piece import MisfitError, patched
from tools.runtime.put_off import LISTS, PATCH, PUT_OFF, run_later

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = packer.files_of(str(ROOT / "static" / "vendor" / "pyodide" / "python_stdlib.zip"))
CHANGED = {path: data.decode() for path, data in patched(LIBRARY, PATCH.read_text("utf-8")).items()}


def between(path: str, begin: str, end: str) -> str:
    """Return a piece of a patched source."""
    _, _, rest = CHANGED[path].partition(begin)
    inside, found, _ = rest.partition(end)
    assert found
    return begin + inside


def test_asyncio_has_the_names_of_what_is_put_off_when_they_are_asked_for() -> None:
    source = between(LISTS, "_put_off = {", "\n}\n") + "\n}\n"
    source += (
        between(LISTS, "def __getattr__(name: str):\n", "    import warnings") + "    raise AttributeError(name)\n"
    )
    found: dict[str, Any] = {"streams": io, "threads": tokenize}
    exec(source, found)  # noqa: S102 - what the build writes
    found["_put_off"] |= {"streams": ("StringIO",), "threads": ("tokenize",)}
    assert found["__getattr__"]("StringIO") is io.StringIO
    assert found["__getattr__"]("tokenize") is tokenize.tokenize
    with pytest.raises(AttributeError, match="Nothing"):
        found["__getattr__"]("Nothing")
    stars = {f"from .{name.removeprefix('asyncio.')} import *" for name in PUT_OFF if name.startswith("asyncio.")}
    assert not stars & {*map(str.strip, CHANGED[LISTS].splitlines())}


PASSED = {tokenize.ENDMARKER, tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT}
ENDED = ("1;", "1;  # why", "1;\n\n", "(1,\n2);")
OPEN = ("1", "a = ';'", "", "a; b", "import js; js", "# a;\n1")


@pytest.mark.parametrize("source", [*ENDED, *OPEN, "1  # ;", "'#';"])
def test_a_semicolon_at_the_end_is_seen_as_by_the_tokens(source: str) -> None:
    """They are asked if it could be one, and where it can be seen that it's none, they aren't."""
    asked = between("_pyodide/_base.py", '    if ";" not in source', "    source_io")
    found: dict[str, Any] = {}
    exec(f"def quiet(source):\n{asked}    return None\n", found)  # noqa: S102 - what the build writes
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in PASSED]
    ends = bool(tokens) and tokens[-1].string == ";"
    assert ends is (source in {*ENDED, "'#';"})
    assert found["quiet"](source) is (None if ends or "#" in source else False)


def test_members_are_unwrapped_as_inspect_does() -> None:
    class Wraps:
        def __init__(self, inner: object) -> None:
            self.__wrapped__ = inner

    class Kind:
        __wrapped__ = 1

    asked = between("dataclasses.py", "        while not isinstance(member, type)", "\n\n")

    def unwrapped(member: object) -> object:
        found = {"member": member}
        exec(f"if True:\n{asked}", found)  # noqa: S102 - what the build writes
        return found["member"]

    assert unwrapped(Wraps(Wraps(len))) is len
    assert unwrapped(Kind) is Kind
    assert unwrapped(3) == 3


def test_what_is_put_off_is_there() -> None:
    files = {f"{name.replace('.', '/')}{'/__init__' if name == 'zipfile' else ''}.py": b"" for name in PUT_OFF}
    assert run_later({**files, "abc.py": b""}) == files.keys()
    del files["socket.py"]
    with pytest.raises(MisfitError, match="socket was looked for and not found"):
        run_later(files)
