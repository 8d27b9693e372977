"""Files that nobody should have to fear: what each is, what it holds, and whether it is opened."""

import json
import struct
import zlib
from typing import Any

from e2e.taps import RECORDS

ONERROR = '<img src=x onerror="document.documentElement.dataset.broken=1">'
RTL = "\u202egnihtyna\u202c"
TOWER = "Z" + "\u0300" * 120


def base() -> dict[str, Any]:
    """Return a whole record."""
    data: dict[str, Any] = json.loads((RECORDS / "pick-up.json").read_text("utf-8"))
    return data


def changed(**changes: Any) -> bytes:
    """Return that record with some keys changed; ``...`` leaves one out."""
    data = {**base(), **changes}
    return json.dumps({key: value for key, value in data.items() if value is not ...}).encode()


def with_action(*actions: object) -> bytes:
    """Return that record with other actions."""
    return changed(actions=list(actions))


def png() -> bytes:
    """Return a picture of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0\0")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def wrong_deal() -> list[list[int]]:
    """Return the record's deal with one tile twice and another missing."""
    order: list[int] = list(base()["chance"][0])
    other = next(i for i, tile in enumerate(order) if tile != order[0])
    return [[order[other], *order[1:]]]


TEXT = changed().decode()

REFUSED: dict[str, bytes] = {
    "empty": b"",
    "one blank": b" ",
    "a page": f"<!doctype html>{ONERROR}<script>document.documentElement.dataset.broken=1</script>".encode(),
    "an archive": b"PK\x03\x04" + bytes(range(256)),
    "a picture": png(),
    "UTF-16 that is cut in a letter": TEXT.encode("utf-16")[:-1],
    "Latin-1": TEXT.replace("Chlo\\u00e9", "Chloé").encode("latin-1"),
    "NUL bytes": b"\0" * 4_000,
    "cut in the middle": TEXT.encode()[:300],
    "two records": TEXT.encode() * 2,
    "a list of two": f"[{TEXT},{TEXT}]".encode(),
    "deeply nested": b"[" * 200_000,
    "deeply nested in a key": changed(x_note=1).replace(b'"x_note": 1', b'"x_note": ' + b"[" * 90 + b"]" * 90),
    "NaN": changed(version=float("nan")),
    "1e999": TEXT.replace('"version": 1', '"version": 1e999').encode(),
    "a number of 5,000 digits": TEXT.replace('"version": 1', '"version": ' + "9" * 5_000).encode(),
    "a key twice": TEXT.replace("{", '{"version": 1, ', 1).encode(),
    "larger than it may be": changed(x_note="a" * (1 << 20)),
    "an unknown key": changed(**{ONERROR: 1}),
    "__proto__": changed(__proto__={"polluted": True}),
    "another format": changed(format=ONERROR),
    "a later version": changed(version=2),
    "a version that is true": changed(version=True),
    "a version that is 1.0": changed(version=1.0),
    "another game": changed(game=f"{RTL}{ONERROR}"),
    "another game's players": changed(game="zodiac", options={}, chance=[], actions=[]),
    "an unknown option": changed(options={ONERROR: 1}),
    "a target of 1e300": changed(options={"target": 1e300}),
    "four players": changed(players=["a", "b", "c", "d"]),
    "a name of 10,000 characters": changed(players=["N" * 10_000, "Ben", "Chloé"]),
    "half a character in a name": changed(players=["\ud83d", "Ben", "Chloé"]),
    "a first player that is true": changed(first_player=True),
    "a first player that is a float": changed(first_player=2.0),
    "no deal": changed(chance=[]),
    "no permutation": changed(chance=wrong_deal()),
    "tiles that are floats": changed(chance=[[float(tile) for tile in base()["chance"][0]]]),
    "tiles that are true": changed(chance=[[True, *base()["chance"][0][1:]]]),
    "a deal that nobody needs": changed(chance=[*base()["chance"], base()["chance"][0]]),
    "20,001 actions": with_action(*["d", "p"] * 10_000, "d"),
    "an action of markup": with_action("d", ONERROR),
    "an action that turns the line around": with_action("d", f"{RTL}\0{'W' * 900}"),
    "an action of another game": with_action("R7@3"),
    "an illegal action": with_action("d", "p", "x1"),
    "an action that is a number": with_action("d", 7),
    "an action that is an object": with_action({"__proto__": 1}),
    "actions after the end": changed(
        options={"mode": "single"},
        first_player=0,
        chance=[[*(3 * [1] + 3 * [2] + 3 * [3] + 3 * [4]), 1, 2, 3, 4, *sorted(4 * list(range(5, 13)))]],
        actions=["x1", *"dpdp", "x2", *"dpdp", "x3", *"dpdp", "x4", "d"],
    ),
}
"""Files that are not opened, by what they are."""

OPENED: dict[str, bytes] = {
    "names that are markup": changed(players=[ONERROR, "<b>Ben</b>", "</text></svg>&amp;<script>x</script>"]),
    "names that turn the line around": changed(players=[RTL, "\u2066\u2067Ben", "\u200f\u061cChloé"]),
    "names of 200 wide characters": changed(players=["W" * 200, "\N{GRINNING FACE}" * 200, "é" * 200]),
    "names of controls": changed(players=["\0\x07\x1b[31mAna", "\n\t\r", ""]),
    "a tower of marks": changed(players=[TOWER, TOWER, TOWER]),
    "names of formatting": changed(players=["{0}{name}{tile}", "%s%(name)s", "${x}`y`"]),
    "an x_ key of nearly a megabyte": changed(players=["Ana", "Ben", "x0"], x_note="n" * 900_000),
    "an x_ key of markup": changed(
        players=["Ana", "Ben", "x1"], **{f"x_{ONERROR}": ONERROR, "x___proto__": {"polluted": True}}
    ),
    "x_ keys of this table, damaged": changed(
        players=["Ana", "Ben", "x3"],
        x_take_back=ONERROR,
        x_taken_back=[{"ply": 0, "actions": [ONERROR]}, {"ply": -1, "actions": ["d"]}, 7, {"ply": 0, "actions": ["d"]}],
        x_seed=ONERROR,
        x_started=ONERROR,
        x_finished=ONERROR,
        x_practice="yes",
    ),
    "UTF-16": changed(players=["Ana", "Ben", "x4"]).decode().encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + changed(players=["Ana", "Ben", "x5"]),
    "a list": b"[" + changed(players=["Ana", "Ben", "x6"]) + b"]",
    "a seed beyond all seeds": changed(players=["Ana", "Ben", "x2"], x_seed=10**400),
}
"""Files that are opened, by what they are: strange, but whole; no two are of the same game."""
