"""Finds the record in a file or text that other programs may have changed.

What they have put around it is left out, what they have changed is refused by its cause: names and actions are the
record's own, or it is not opened.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import NoReturn

from epizodiak.core.errors import Reason, RecordError
from epizodiak.core.rules import Json
from epizodiak.core.strict_json import parse
from epizodiak.record.record import FORMAT, MAX_BYTES

PACKED = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")
DOCUMENTS = (b"{\\rtf", b"%PDF", b"\xd0\xcf\x11\xe0")
"""How files begin that are packed, and those of text processors."""

UTF_16 = {BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16", b"{\0": "utf-16-le", b"\0{": "utf-16-be"}
"""How texts of two bytes a letter begin, and what they are called."""

AROUND = "\0\ufeff\u200b \t\r\n\xa0"
"""What may stand before and behind a text unseen."""

BEGIN = r'\{[\s>]*"'
MARK = rf'"format"\s*:\s*"{FORMAT}"'
"""How a record begins, and what every record has in it once.

No start needs these patterns: they are compiled as they are used."""

QUOTED = r"(?m)^[> \t]+"
"""What mails put before the lines that they answer; no text inside a record goes over a line's end."""

MAIL = r"(?mi)^(?:mime-version|content-transfer-encoding):"
SOFT = r"[^=\s]=\r?\n"
MARKUP = r"(?i)<(?:!doctype|html|body|div|span|pre|br|p|td)\b|&quot;"
CURLED = "[“”„‟«»″]format[“”„‟«»″]"
"""By what a mail's source, the broken lines in it, a page's source and changed quotation marks are known."""


def find_record(data: bytes | str) -> Json:
    """The record's JSON in a file or text, ready for ``record.record_from_json``.

    Args:
        data: the file's bytes, or the text, as they came.

    Raises:
        RecordError: there is none in it, or it cannot be had whole; the reason names the cause.
    """
    text = (data if isinstance(data, str) else _decode(data)).strip(AROUND)
    if not text:
        _fail(Reason("it is empty"))
    try:
        said = parse(text, MAX_BYTES)
    except RecordError:
        return _only_record(text)
    if isinstance(said, list):
        return _only_record(text)
    return find_record(said) if isinstance(said, str) and re.search(MARK, said) else said


def _only_record(text: str) -> Json:
    """The JSON of the only record in a text."""
    begin = re.search(BEGIN, text)
    start, end = begin.start() if begin else 0, text.rfind("}") + 1
    around = text[:start] + text[end:] if end > start else text
    if len(re.findall(MARK, text)) > 1:
        _fail(Reason("there is more than one; open one at a time"))
    _check_unchanged(around)
    try:
        return parse(re.sub(QUOTED, "", text[start:end]), MAX_BYTES)
    except RecordError:
        _check_unchanged(text, broken=re.search(SOFT, text) is not None)
        return parse(text, MAX_BYTES)  # says what is wrong, and where in the text as it came


def _check_unchanged(text: str, *, broken: bool = False) -> None:
    """Raise an error if a program has visibly changed the text."""
    if broken or re.search(MAIL, text):
        _fail(Reason("it is the source of a mail; open the mail, and copy its text or save what is attached"))
    if re.search(MARKUP, text):
        _fail(Reason("it is a document with a layout; save it as plain text"))
    if re.search(CURLED, text):
        _fail(Reason("a program has changed its quotation marks"))


def _decode(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        parse(data, MAX_BYTES)  # says how large it may be
    if data.startswith(PACKED):
        _fail(Reason("it is packed; unpack it first"))
    if data.startswith(DOCUMENTS):
        _fail(Reason("it is a document with a layout; save it as plain text"))
    encoding = next((name for begin, name in UTF_16.items() if data.startswith(begin)), "utf-8")
    try:
        return data.removeprefix(BOM_UTF8).decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8" or FORMAT.encode() not in data:
            _fail(
                Reason(
                    "this is not a saved game (no text at byte {place})",
                    technically="not a text (byte {place})",
                    place=error.start,
                )
            )
        _fail(Reason("its letters are not in UTF-8 (byte {place}); save it as UTF-8", place=error.start))


def _fail(why: Reason) -> NoReturn:
    raise RecordError(why)
