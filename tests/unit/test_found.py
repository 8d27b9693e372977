"""Files and texts that other programs have had: opened whole, or refused by a reason that names the cause."""

import gzip
import io
import json
import quopri
import zipfile
from pathlib import Path

import pytest

from epizodiak.app.lobby_events import TextGiven
from epizodiak.app.opening import FILE
from epizodiak.core.errors import RecordError
from epizodiak.games import GAMES
from epizodiak.record.found import find_record
from epizodiak.record.record import MAX_BYTES, Record, read_record, record_from_json
from tests.visits.small_page import SmallPage

FILES = Path(__file__).parent.parent / "data" / "files"
PLAIN = (FILES / "plain.json").read_bytes()
TEXT = PLAIN.decode()
WHOLE = read_record(PLAIN, GAMES)
MAIL = "From: Ana\r\nSubject: our game\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: {}\r\n\r\n"


def opened(data: bytes | str) -> Record:
    return record_from_json(find_record(data), GAMES)


def reason(data: bytes | str) -> str:
    with pytest.raises(RecordError) as told:
        opened(data)
    return told.value.why.template


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("game.json", PLAIN)
    return packed.getvalue()


@pytest.mark.parametrize("name", ["plain", "bom", "crlf", "nul-end", "utf16le"])
def test_a_file_that_another_program_has_saved_is_opened(name: str) -> None:
    assert opened((FILES / f"{name}.json").read_bytes()) == WHOLE


WRAPPED = {
    "spaces": f"\ufeff\u200b\n {TEXT}\xa0\r\n\0",
    "quotes": f'"{TEXT}"',
    "curled quotes": f"“{TEXT}”",
    "a text in JSON": json.dumps(TEXT),
    "a list": f"[{TEXT}]",
    "a fence": f"```json\n{TEXT}\n```",
    "a letter": f"Our game\n========\n\nHi Ben,\n\nhere is our game {{:-)\n\n{TEXT}\n\nSee you!\nAna\n",
    "a signature": f"{TEXT}\n-- \nAna\nKitchen table 1",
    "a semicolon": f"{TEXT};",
    "an answer": "On Sunday Ana wrote:\n" + "".join(f"> {line}\n" for line in TEXT.splitlines()) + "\nThanks!",
    "an answer to an answer": "".join(f">> {line}\n" for line in json.dumps(json.loads(TEXT), indent=1).splitlines()),
}


@pytest.mark.parametrize("text", WRAPPED.values(), ids=WRAPPED)
@pytest.mark.parametrize("encoding", ["", "utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_what_stands_around_a_record_is_left_out(text: str, encoding: str) -> None:
    assert (
        opened(text.encode(encoding) if encoding and not (encoding[-2:] == "be" and text[0] != "{") else text) == WHOLE
    )


QP = quopri.encodestring(PLAIN).decode()
REFUSED = {
    "RTF": ((FILES / "rtf.json").read_bytes(), "layout"),
    "PDF": (b"%PDF-1.7\n" + PLAIN, "layout"),
    "HTML": (f"<!DOCTYPE html><body><p>{TEXT}</p></body>", "layout"),
    "an HTML mail": ("<div>" + TEXT.replace('"', "&quot;") + "</div>", "layout"),
    "entities": (TEXT.replace('"', "&quot;"), "layout"),
    "ZIP": (zipped(), "packed"),
    "gzip": (gzip.compress(PLAIN), "packed"),
    "quoted-printable": (MAIL.format("quoted-printable") + QP, "source of a mail"),
    "quoted-printable alone": (QP, "source of a mail"),
    "quoted-printable and short": (
        MAIL.format("quoted-printable")
        + json.dumps(json.loads(TEXT), indent=1, ensure_ascii=False).replace("ë", "=C3=AB"),
        "source of a mail",
    ),
    "base64": (MAIL.format("base64") + "eyJmb3JtYXQiOiAiZXBpem9kaWFr", "source of a mail"),
    "curled quotation marks": (TEXT.replace('"', "”"), "quotation marks"),
    "two in one": (TEXT + "\n\n" + TEXT, "more than one"),
    "JSON lines": ("".join(json.dumps(json.loads(TEXT)) + "\n" for _ in range(3)), "more than one"),
    "a list of two": (f"[{TEXT},{TEXT}]", "more than one"),
    "Windows-1252": (TEXT.encode("cp1252"), "UTF-8"),
    "nothing": (b"", "empty"),
    "zeros": (b"\0" * 500, "empty"),
    "a zero inside": (PLAIN[:60] + b"\0" + PLAIN[60:], "damaged"),
    "UTF-16 that is cut in a letter": (TEXT.encode("utf-16")[:-1], "no text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no text"),
    "huge": (PLAIN + b" " * MAX_BYTES, "larger"),
    "huge in UTF-16": (TEXT.encode("utf-16") + b" \0" * MAX_BYTES, "larger"),
    "deep": ("hello " + "{" * 100_000, "deeply"),
    "deep in quotes": ('"' + '{\\"a\\":' * 60_000 + '"', "not a saved game"),
    "a line broken in a name": (f"Hi\n{TEXT.replace('Zoë', 'Zo' + chr(10) + 'ë')}", "damaged"),
    "another text": ("Dear diary, nothing happened {today}.", "not a saved game"),
}


@pytest.mark.parametrize(("data", "cause"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_had_whole_is_refused_by_its_cause(data: bytes | str, cause: str) -> None:
    assert cause in reason(data)


@pytest.mark.parametrize("length", [2, 5, 60, len(TEXT) // 2, len(TEXT) - 1])
def test_a_file_that_was_cut_off_says_so(length: int) -> None:
    assert "ends too early" in reason(PLAIN[:length].decode(errors="ignore"))


@pytest.mark.parametrize("letter", ["<p>", "&quot;", "“format”", "=\u2028", "MIME-Version: 1"])
def test_what_a_name_holds_is_the_names(letter: str) -> None:
    text = json.dumps(json.loads(TEXT) | {"players": [letter, "Ben"]}, ensure_ascii=False)
    for around in (text, f"Hi!\n{text}\nAna"):
        assert opened(around).players == (letter, "Ben")


def test_a_record_that_keeps_another_one_is_one_game() -> None:
    data = json.loads(TEXT) | {"x_before": json.loads(TEXT)}
    assert opened(json.dumps(data)).players == WHOLE.players


def test_a_page_opens_such_a_file_and_says_why_it_does_not() -> None:
    page = SmallPage()
    page.begin()
    page.tell(TextGiven((FILES / "utf16le.json").read_bytes(), FILE, "game-1"))
    page.settle()
    assert page.state.match is not None
    assert page.state.match.record.players == WHOLE.players
    other = SmallPage()
    other.begin()
    other.tell(TextGiven((FILES / "rtf.json").read_bytes(), FILE, "game-1"))
    assert (
        other.state.lobby.notice == "This file cannot be opened: it is a document with a layout; save it as plain text"
    )
