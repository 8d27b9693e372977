"""Reads JSON strictly: of limited size and depth, every key once in an object, all numbers finite.

What is refused is refused with a :class:`~epizodiak.core.errors.RecordError`, and with nothing else.
"""

from __future__ import annotations

import json
import re
from math import isinf
from typing import Any, NoReturn

from epizodiak.core.errors import Reason, RecordError

MAX_DEPTH = 64
"""Levels of nesting: a record's documented keys need three, the rest is for what `x_` keys may hold."""

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)  # an unclosed one ends with the text
_NO_JSON = "not JSON: {problem} (line {line}, column {column})"
_BRACKET = re.compile(r"[\[\]{}]")


def parse(data: bytes | str, limit: int) -> Any:
    """The value of a JSON text of at most ``limit`` bytes.

    Raises:
        RecordError: too large, not UTF-8, not JSON, nested too deeply, a key twice, a number beyond all numbers.
    """
    if len(data) > limit:
        _fail(Reason("larger than {limit} MiB", limit=limit >> 20))
    try:
        text = data.decode() if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        _fail(
            Reason(
                "this is not a saved game (no text at byte {place})",
                technically="not UTF-8 (byte {place})",
                place=error.start,
            )
        )
    if _is_deeper_than(MAX_DEPTH, text):
        _fail(Reason("nested too deeply", technically="not JSON that a record needs: nested too deeply"))
    try:
        return json.loads(
            text, object_pairs_hook=_checked_object, parse_constant=_refuse_constant, parse_float=_finite_number
        )
    except json.JSONDecodeError as error:
        told = {"problem": error.msg, "line": error.lineno, "column": error.colno}
        if text.startswith("{") and (error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")):
            _fail(Reason("it ends too early; some of it is missing", technically=_NO_JSON, **told))
        _fail(
            Reason(
                "this is not a saved game, or it is damaged in line {line}, column {column}",
                technically=_NO_JSON,
                **told,
            )
        )
    except RecordError:
        raise
    except ValueError:  # an integer of more digits than Python converts
        _fail(Reason("a number is too long", technically="not JSON that a record needs: a number is too long"))


def _checked_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        _fail(Reason("a part stands in it twice", technically="a key stands twice in one object"))
    return found


def _refuse_constant(name: str) -> NoReturn:
    _fail(Reason("{name} is no number", technically="not JSON: {name} is no number", name=name))


def _finite_number(text: str) -> float:
    number = float(text)
    if isinf(number):
        _fail(Reason("a number is too large", technically="not JSON that a record needs: a number is too large"))
    return number


def _is_deeper_than(depth: int, text: str) -> bool:
    """Whether the brackets of a JSON text nest in more than ``depth`` levels, found without parsing it.

    A parser that recurses too deeply ends natively in RecursionError, but inside a browser it can end the interpreter.
    """
    level = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        level += 1 if bracket in "[{" else -1
        if level > depth:
            return True
    return False


def _fail(why: Reason) -> NoReturn:
    raise RecordError(why)
