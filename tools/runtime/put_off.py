"""The half of the packer that has modules of the library run later: those that a start imports without using them.

Pyodide's loop is a class of `asyncio`, whose own loops import what a page has no use for: sockets, processes, signals,
a log. `dataclasses` imports `inspect` for what it does once in a while, and Pyodide what unpacks packages. Those
modules are put off: they are there, and their code runs as soon as something of theirs is asked for
(`whole_archive.py`). Where a start would ask, it is rewritten so that it need not. Runs inside Pyodide, as
`packer.py` does: values that are written down are that Python's own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from importlib import import_module

ASYNCIO = """
    base_events base_subprocess graph log protocols selector_events sslproto staggered streams subprocess taskgroups
    threads transports trsock unix_events
"""
"""What of `asyncio` only its own loops need, and helpers that nothing here calls."""

OTHERS = """
    _colorize _opcode_metadata _ssl codeop concurrent.futures concurrent.futures._base dis fnmatch glob
    html.entities importlib._bootstrap importlib._bootstrap_external inspect linecache locale logging opcode pathlib
    pathlib._os pyodide._package_loader pyodide.common selectors shutil signal socket string subprocess tempfile
    tokenize traceback zipfile zipfile._path zipfile._path.glob
"""
"""The two of `importlib` are frozen in Python besides, and not asked for."""

PUT_OFF = (*(f"asyncio.{name}" for name in ASYNCIO.split()), *OTHERS.split())
"""Modules whose code runs when something of theirs is asked for."""

TAKEN = {
    "asyncio/events.py": ("socket.AF_UNSPEC", "socket.AI_PASSIVE", "subprocess.PIPE"),
    "asyncio/futures.py": ("logging.DEBUG",),
    "asyncio/tasks.py": tuple(
        f"concurrent.futures.{name}" for name in ("FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED")
    ),
    "inspect.py": ("dis.COMPILER_FLAG_NAMES",),
}
"""Constants that modules take from those while they are imported, by their files: the values are written there."""

LOOKED_UP = {
    "_pyodide/jsbind.py": ("inspect",),
    "html/__init__.py": ("html.entities",),
    "pyodide/code.py": ("inspect",),
}
"""Files whose functions alone use what is imported by name from those modules: they look it up when they are called."""

STARRED = re.compile(r"^(\s*)from \.(\w+) import \*", re.MULTILINE)
NAMED = re.compile(r"\b(\w+)\.__all__(?=[ )\n])")
ASKED = "def __getattr__(name: str):\n"
"""Where `asyncio` takes all names of one of its modules, where it lists them, and where it answers for a name that it
lacks."""

ANSWERED = """    if name in _put_off:
        return getattr(globals()[_put_off[name]], name)
"""

OWN = "no_default if p.default is Parameter.empty else p.default"
NO_SEMICOLON = """    if ";" not in source or ("#" not in source and not source.rstrip().endswith(";")):
        return False
"""
UNWRAPPED = """        while not isinstance(member, type) and hasattr(member, "__wrapped__"):
            member = member.__wrapped__
"""
WAITED = """
                while inspect.isawaitable(r):"""
AWAITED = """
                while isinstance(r, Awaitable) or (type(r).__name__ == "generator" and inspect.isawaitable(r)):"""
ANY_SIGNATURE = """JsFuncSignature(
    _default_sig_stencil, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)"""

REWRITTEN = {
    "_pyodide/__init__.py": (("= traceback.print_exception", "= lambda *told: traceback.print_exception(*told)"),),
    # Whether a semicolon ends what is run: mostly that can be seen without going through its tokens.
    "_pyodide/_base.py": ((at := "    source_io = StringIO(source)\n", NO_SEMICOLON + at),),
    # Docstrings for forty methods of `JsProxy`, each with the signature that `inspect` finds.
    "_pyodide/docstring.py": (("    from inspect import _empty, signature\n", '    return ""\n'),),
    # Two objects for which code in C asks at the start; the second is what would be found out.
    "_pyodide/jsbind.py": (
        ("no_default = Parameter.empty", "class no_default: pass"),
        ("kwparam_defaults.append(p.default)", f"kwparam_defaults.append({OWN})"),
        ("func_to_sig_inner(_default_sig_stencil, None)", ANY_SIGNATURE),
    ),
    # What `inspect.unwrap` does, for each member of each class with slots.
    "dataclasses.py": (("        member = inspect.unwrap(member)\n", UNWRAPPED),),
    # The policy of Pyodide's loop replaces all that it would inherit; and what a callback returns is mostly nothing.
    "pyodide/webloop.py": (
        ("(asyncio.DefaultEventLoopPolicy)", "(asyncio.events._BaseDefaultEventLoopPolicy)"),
        (f"onfulfilled_(fut.result()){WAITED}", f"onfulfilled_(fut.result()){AWAITED}"),
        (f"onfinally(){WAITED}", f"onfinally(){AWAITED}"),
    ),
}
"""Where else something would be asked of them during a start, and what stands there instead."""


def put_off(sources: Collection[str]) -> set[str]:
    """Return the paths of the modules whose code runs later.

    Args:
        sources: paths of what the library keeps.

    Raises:
        ValueError: one isn't there.
    """
    found = set()
    for name in PUT_OFF:
        path = name.replace(".", "/")
        there = {f"{path}.py", f"{path}/__init__.py"} & {*sources}
        if not there:
            raise ValueError(f"the library keeps no {name}, which the build puts off")
        found |= there
    return found


def leaner(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources of those modules that change, so that importing them asks nothing of what is put off.

    Args:
        library: sources by their paths.

    Raises:
        ValueError: one doesn't look as it did.
    """
    changed = {path: library[path].decode() for path in {"asyncio/__init__.py", *TAKEN, *REWRITTEN, *LOOKED_UP}}
    for path, pairs in REWRITTEN.items():
        for before, after in pairs:
            if changed[path].count(before) != 1:
                raise ValueError(f"{path} has no {before!r}, or more than one")
            changed[path] = changed[path].replace(before, after)
    for path, names in TAKEN.items():
        changed[path] = _written(path, changed[path], names)
    for path, modules in LOOKED_UP.items():
        changed[path] = _looking_up(path, changed[path], modules)
    changed["asyncio/__init__.py"] = _asyncio(changed["asyncio/__init__.py"])
    return {path: text.encode() for path, text in changed.items()}


class _LooksUp(ast.NodeTransformer):
    """Replaces imports of names from modules by imports of the modules, and the names in functions by look-ups."""

    def __init__(self, modules: Collection[str]) -> None:
        self._modules = modules
        self._names: dict[str, ast.Attribute] = {}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        if node.level or node.module is None or node.module not in self._modules:
            return node
        for each in node.names:
            self._names[each.asname or each.name] = ast.Attribute(
                ast.Name(node.module, ast.Load()), each.name, ast.Load()
            )
        return ast.Import([ast.alias(node.module)])

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._names.get(node.id, node)


def _looking_up(path: str, text: str, modules: Collection[str]) -> str:
    """Return a source that takes names from modules when its functions use them."""
    tree = ast.parse(text)
    taken = [each.module for each in tree.body if isinstance(each, ast.ImportFrom)]
    if missing := sorted(set(modules) - {*taken}):
        raise ValueError(f"{path} imports nothing from {', '.join(missing)}")
    return ast.unparse(ast.fix_missing_locations(_LooksUp(modules).visit(tree)))


def _written(path: str, text: str, names: tuple[str, ...]) -> str:
    """Return a source with values in place of what it would take from other modules."""
    for name in names:
        module, _, attribute = name.rpartition(".")
        value = getattr(import_module(module), attribute)
        plain = int(value) if isinstance(value, int) else value  # a member of an enumeration shows itself as one
        text, times = re.subn(rf"\b{re.escape(name)}\b", repr(plain), text)
        if not times:
            raise ValueError(f"{path} takes no {name}")
    return text


def _asyncio(text: str) -> str:
    """Return the source of `asyncio` that takes the names of what is put off when they are asked for."""
    names: dict[str, str] = {}

    def star(found: re.Match[str]) -> str:
        indent, module = found.groups()
        if f"asyncio.{module}" not in PUT_OFF:
            return found[0]
        names.update(dict.fromkeys(import_module(f"asyncio.{module}").__all__, module))
        return f"{indent}from . import {module}"

    def listed(found: re.Match[str]) -> str:
        module = found[1]
        return f"{import_module(f'asyncio.{module}').__all__!r}" if f"asyncio.{module}" in PUT_OFF else found[0]

    text = NAMED.sub(listed, STARRED.sub(star, text))
    if not names or text.count(ASKED) != 1:
        raise ValueError("asyncio/__init__.py takes the names of its modules in another way than the build knows")
    return text.replace(ASKED, f"_put_off = {names!r}\n\n{ASKED}{ANSWERED}")
