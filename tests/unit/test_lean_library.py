"""The library's modules that are put off are asked for nothing while the others are imported."""

import asyncio
import concurrent.futures
import io
import logging
import socket
import subprocess
import sys
import tokenize
from types import ModuleType
from typing import Any

import pytest

from tools.runtime import put_off as lean_library
from tools.runtime.put_off import LOOKED_UP, PUT_OFF, REWRITTEN, TAKEN, leaner, put_off

pytestmark = pytest.mark.native_only

ASYNCIO = """
from .base_events import *
from .futures import *
if True:
    from .streams import *  # why

__all__ = (base_events.__all__ +
           futures.__all__ +
           streams.__all__)

def __getattr__(name: str):
    raise AttributeError(name)
"""

JSBIND = """
from inspect import Parameter, ismethod as is_method
from types import NoneType
no_default = Parameter.empty
def asked(f, p, kwparam_defaults):
    kwparam_defaults.append(p.default)
    return is_method(f), NoneType
default = func_to_sig_inner(_default_sig_stencil, None)
"""


def library() -> dict[str, bytes]:
    """Return the files that are rewritten, with little in them but what is."""
    texts = {
        path: "\n".join(f"V{number} = {name}" for number, name in enumerate(names)) for path, names in TAKEN.items()
    }
    texts |= {path: "\n".join(before for before, _ in pairs) for path, pairs in REWRITTEN.items()}
    texts["_pyodide/jsbind.py"] = JSBIND
    texts["pyodide/code.py"] = "from inspect import signature\ndef asked(f):\n    return signature(f)\n"
    texts["html/__init__.py"] = "from html.entities import html5 as _html5\ndef asked(name):\n    return _html5[name]\n"
    return {path: text.encode() for path, text in {**texts, "asyncio/__init__.py": ASYNCIO}.items()}


def test_constants_of_what_is_put_off_are_written_down() -> None:
    changed = leaner(library())
    found: dict[str, Any] = {}
    exec(changed["asyncio/events.py"], found)  # noqa: S102 - what the build writes
    wanted = (int(socket.AF_UNSPEC), int(socket.AI_PASSIVE), subprocess.PIPE)
    assert (found["V0"], found["V1"], found["V2"]) == wanted
    exec(changed["asyncio/tasks.py"], found)  # noqa: S102 - what the build writes
    assert (found["V0"], found["V1"], found["V2"]) == (
        concurrent.futures.FIRST_COMPLETED,
        concurrent.futures.FIRST_EXCEPTION,
        concurrent.futures.ALL_COMPLETED,
    )
    assert changed["asyncio/futures.py"].decode() == f"V0 = {logging.DEBUG}"
    exec(changed["inspect.py"], found)  # noqa: S102 - what the build writes
    assert "NESTED" in found["V0"].values()


def test_functions_look_up_what_their_file_imported_by_name() -> None:
    changed = leaner(library())
    code = changed["_pyodide/jsbind.py"].decode()
    assert "import inspect\n" in code
    assert "from types import NoneType" in code, "another module's names stay"
    assert "inspect.ismethod(f), NoneType" in code
    assert "no_default if p.default is inspect.Parameter.empty else p.default" in code
    found: dict[str, Any] = {}
    exec(changed["pyodide/code.py"], found)  # noqa: S102 - what the build writes
    assert "import html.entities\n" in changed["html/__init__.py"].decode()
    assert [*found["asked"](lambda one, two: (one, two)).parameters] == ["one", "two"]
    exec(changed["html/__init__.py"], found)  # noqa: S102 - what the build writes
    assert found["asked"]("amp;") == "&"


def test_asyncio_has_the_names_of_what_is_put_off_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    code = leaner(library())["asyncio/__init__.py"].decode()
    made = ModuleType("asyncio")
    made.__path__ = asyncio.__path__
    vars(made)["__package__"] = "asyncio"
    for name in ("base_events", "futures", "streams"):
        monkeypatch.setattr(made, name, sys.modules[f"asyncio.{name}"], raising=False)
    exec(code, vars(made))  # noqa: S102 - what the build writes
    names = {name: getattr(asyncio, name) for part in ("base_events", "streams") for name in _names(part)}
    assert not names.keys() & vars(made).keys()
    assert {name: getattr(made, name) for name in names} == names
    assert set(made.__all__) == {*names, *_names("futures")}
    assert made.Future is asyncio.Future
    with pytest.raises(AttributeError, match="Nothing"):
        _ = made.Nothing


def _names(part: str) -> list[str]:
    found: list[str] = sys.modules[f"asyncio.{part}"].__all__
    return [*found]


PASSED = {tokenize.ENDMARKER, tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT}
ENDED = ("1;", "1;  # why", "1;\n\n", "(1,\n2);")
OPEN = ("1", "a = ';'", "", "a; b", "import js; js", "# a;\n1")


@pytest.mark.parametrize("source", [*ENDED, *OPEN, "1  # ;", "'#';"])
def test_a_semicolon_at_the_end_is_seen_as_by_the_tokens(source: str) -> None:
    """They are asked if it could be one, and where it can be seen that it's none, they aren't."""
    text = "def quiet(source):\n" + lean_library.NO_SEMICOLON + "    return None\n"
    found: dict[str, Any] = {}
    exec(text, found)  # noqa: S102 - what the build writes
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

    def unwrapped(member: object) -> object:
        found = {"member": member}
        exec("if True:\n" + lean_library.UNWRAPPED, found)  # noqa: S102 - what the build writes
        return found["member"]

    assert unwrapped(Wraps(Wraps(len))) is len
    assert unwrapped(Kind) is Kind
    assert unwrapped(3) == 3


@pytest.mark.parametrize("path", sorted({"asyncio/__init__.py", *TAKEN, *REWRITTEN, *LOOKED_UP}))
def test_a_library_that_looks_otherwise_is_not_rewritten(path: str) -> None:
    with pytest.raises(ValueError, match=path):
        leaner({**library(), path: b""})


def test_what_is_put_off_is_kept() -> None:
    files = {f"{name.replace('.', '/')}{'/__init__' if name == 'zipfile' else ''}.py" for name in PUT_OFF}
    assert put_off({*files, "abc.py"}) == files
    with pytest.raises(ValueError, match="keeps no socket"):
        put_off(files - {"socket.py"})
