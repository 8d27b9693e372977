"""Damaged and hostile records, each with its documented message."""

from typing import Any

from epizodiak.games.epizodiak.rules.state import ALL_TILES
from tests.unit import companion_records
from tests.unit.records import FILLING_DEAL, SORTED_DEAL, text

TEN_INSTEAD_OF_ONE = [10, *SORTED_DEAL[1:]]
NO_PERMUTATION = ": the chance outcome is no permutation of its 48 tiles:"

NOT_OF_THE_FORM: list[tuple[str, bytes, str]] = [
    # text
    ("empty", b"", "not JSON: Expecting value (line 1, column 1)"),
    ("truncated", text()[:-1], "not JSON: Expecting ',' delimiter (line 1, column {end})"),
    ("truncated in a text", text()[:38], "not JSON: Unterminated string starting at (line 1, column 32)"),
    ("no JSON", b"1. e4 e5", "not JSON: Extra data (line 1, column 2)"),
    ("two records", text() + text(), "not JSON: Extra data (line 1, column {end})"),
    (
        "a byte order mark",
        b"\xef\xbb\xbf" + text(),
        "not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig) (line 1, column 1)",
    ),
    ("Latin-1", text().replace(b"Ben", b"Ren\xe9"), "not UTF-8 (byte 104)"),
    ("UTF-16", text().decode().encode("utf-16"), "not UTF-8 (byte 0)"),
    ("a surrogate in UTF-8", text().replace(b"Ben", b"\xed\xa0\x80"), "not UTF-8 (byte 101)"),
    ("NaN", text(version=float("nan")), "not JSON: NaN is no number"),
    ("Infinity", text(x_note=float("-inf")), "not JSON: -Infinity is no number"),
    (
        "a number beyond all numbers",
        text(x_note=7).replace(b"7}", b"1e999}"),
        "not JSON that a record needs: a number is too large",
    ),
    (
        "a huge integer",
        text().replace(b'"version": 1', b'"version": ' + b"9" * 5000),
        "not JSON that a record needs: a number is too long",
    ),
    ("nested deeply", b"[" * 500_000, "not JSON that a record needs: nested too deeply"),
    ("nested deeply in objects", b'{"a":' * 100_000, "not JSON that a record needs: nested too deeply"),
    (
        "nested in an x_ key",
        text(x_note=1).replace(b"1}", b"[" * 70 + b"]" * 70 + b"}"),
        "not JSON that a record needs: nested too deeply",
    ),
    ("a key twice", text().replace(b"{", b'{"version": 1, ', 1), "a key stands twice in one object"),
    ("an option twice", text().replace(b"{}", b'{"target": 7, "target": 8}'), "a key stands twice in one object"),
    ("larger than 1 MiB", text(x_note="a" * (1 << 20)), "larger than 1 MiB"),
    # the whole and its keys
    ("a list", b"[]", "a record is a JSON object, not a list"),
    ("null", b"null", "a record is a JSON object, not null"),
    ("a text", b'"record"', "a record is a JSON object, not a text"),
    ("true", b"true", "a record is a JSON object, not true or false"),
    ("a number", b"-0.5", "a record is a JSON object, not a number"),
    ("no key at all", b"{}", 'key "format" is missing'),
    *(
        (f"no {key}", text(**{key: ...}), f'key "{key}" is missing')
        for key in ("version", "game", "options", "players", "first_player", "chance", "actions")
    ),
    ("an unknown key", text(seed=5), 'unknown key "seed"'),
    ("an unknown key in another case", text(X_seed=5), 'unknown key "X_seed"'),
    ("a very long unknown key", text(**{"k" * 900: 5}), f'unknown key "{"k" * 59}…"'),
    ("an unknown key of control characters", text(**{"\n\x1b": 5}), 'unknown key "\\n\\x1b"'),
    # format, version, game
    ("another format", text(format="pgn"), 'format is "epizodiak-record", not "pgn"'),
    ("a format that is a list", text(format=["epizodiak-record"]), 'format is "epizodiak-record", not a list'),
    ("a later version", text(version=2), "version is 1, not 2"),
    ("a version that is a text", text(version="1"), 'version is 1, not "1"'),
    ("a version that is true", text(version=True), "version is 1, not true"),
    ("a version that is 1.0", text(version=1.0), "version is 1, not 1.0"),
    ("a version of many digits", text(version=10**4000), "version is 1, not 1" + "0" * 58 + "…"),
    ("an unknown game", text(game="go"), 'unknown game "go"; games: {games}'),
    ("a game that is null", text(game=None), "unknown game null; games: {games}"),
    ("a game that is a list", text(game=[]), "unknown game a list; games: {games}"),
    # options
    ("options that are a list", text(options=[]), "options is an object, not a list"),
    (
        "an unknown option",
        text(options={"rounds": 1}),
        'unknown option "rounds"; options: mode, target, edition, contest_scores',
    ),
    ("a bad mode", text(options={"mode": "long"}), "option mode is one of target, single, not 'long'"),
    ("a bad target", text(options={"target": 100}), "option target is a whole number from 1 to 99, not 100"),
    ("a target that is true", text(options={"target": True}), "option target is a whole number from 1 to 99, not True"),
    ("a bad edition", text(options={"edition": 2}), "option edition is one of current, earlier, not 2"),
    ("a bad contest_scores", text(options={"contest_scores": 0}), "option contest_scores is true or false, not 0"),
    # players
    ("players that are an object", text(players={}), "players is a list of 3 names"),
    ("two players", text(players=["A", "B"]), "players is a list of 3 names"),
    ("four players", text(players=["A", "B", "C", "D"]), "players is a list of 3 names"),
    ("a name that is null", text(players=["A", None, "C"]), "a player's name is a text, not null"),
    ("a name of 201 characters", text(players=["A", "B", "C" * 201]), "a player's name has at most 200 characters"),
    ("half a character in a name", text(players=["A", "B", "\ud83d"]), "a player's name has a broken character"),
    # first player
    ("no such seat", text(first_player=3), "first_player is a seat from 0 to 2, not 3"),
    ("a negative seat", text(first_player=-1), "first_player is a seat from 0 to 2, not -1"),
    ("a seat that is true", text(first_player=True), "first_player is a seat from 0 to 2, not true"),
    ("a seat that is a text", text(first_player="0"), 'first_player is a seat from 0 to 2, not "0"'),
    ("a seat that is 0.0", text(first_player=0.0), "first_player is a seat from 0 to 2, not 0.0"),
    ("a seat that is null", text(first_player=None), "first_player is a seat from 0 to 2, not null"),
    # chance as to its form
    ("chance that is a text", text(chance="123"), "chance is a list, not a text"),
    ("a chance outcome that is a number", text(chance=SORTED_DEAL), "chance outcome 0 is no list of tiles"),
    ("a tile that is true", text(chance=[SORTED_DEAL, [True]]), "chance outcome 1 is no list of tiles"),
    ("a tile that is 1.0", text(chance=[[1.0, *SORTED_DEAL[1:]]]), "chance outcome 0 is no list of tiles"),
    ("a tile that is a list", text(chance=[[[1], *SORTED_DEAL[1:]]]), "chance outcome 0 is no list of tiles"),
    # actions as to their form
    ("actions that are null", text(actions=None), "actions is a list, not null"),
    ("20,001 actions", text(actions=["d"] * 20_001), "more than 20000 moves"),
    *companion_records.NOT_OF_THE_FORM,
]
"""What it is, the text, the reason (``{end}`` stands for the column of its end); nothing is printed before it."""

CHANGES: list[tuple[str, dict[str, Any], int, str]] = [
    # chance
    ("no deal", {"chance": []}, 0, ": a chance outcome is needed: an order of 48 tiles"),
    (
        "a duplicate tile in the deal",
        {"chance": [TEN_INSTEAD_OF_ONE]},
        0,
        f"{NO_PERMUTATION} too many [10], missing [1]",
    ),
    (
        "a deal of 47 tiles",
        {"chance": [SORTED_DEAL[1:]]},
        0,
        f"{NO_PERMUTATION} too many [], missing [1]",
    ),
    (
        "a tile 13 in the deal",
        {"chance": [[13, *SORTED_DEAL[1:]]]},
        0,
        f"{NO_PERMUTATION} too many [13], missing [1]",
    ),
    (
        "tiles that are texts",
        {"chance": [[str(tile) for tile in ALL_TILES]]},
        0,
        f"{NO_PERMUTATION} too many ['1', '1', '1', '1', '10', '10'], missing [1, 1, 1, 1, 10, 10]",
    ),
    ("left-over chance", {"chance": [SORTED_DEAL, SORTED_DEAL]}, 3, ": chance outcomes left over: 1"),
    (
        "chance left over without actions",
        {"chance": [SORTED_DEAL, [], []], "actions": []},
        1,
        ": chance outcomes left over: 2",
    ),
    (
        "chance that runs out",
        {"chance": [FILLING_DEAL], "actions": [">1..11"]},
        1,
        ', action 1 (">1..11"): chance outcomes run out: this action needs one',
    ),
    (
        "a new pile of other tiles",
        {"chance": [FILLING_DEAL, SORTED_DEAL], "actions": [">1..11"]},
        1,
        f', action 1 (">1..11"){NO_PERMUTATION.replace("48", "23")} too many [1, 1, 10, 10, 11, 11], missing []',
    ),
    # actions
    ("an illegal action", {"actions": ["d", ">9"]}, 2, ', action 2 (">9"): not legal; legal: p x1 x2 x3'),
    ("a pass where one draws", {"actions": ["p"]}, 1, ', action 1 ("p"): not legal; legal: d x1 x2 x3'),
    ("an unreadable action", {"actions": ["draw"]}, 1, ', action 1 ("draw"): not an action; legal: d x1 x2 x3'),
    ("an empty action", {"actions": [""]}, 1, ', action 1 (""): not an action; legal: d x1 x2 x3'),
    ("an action with a space", {"actions": ["d "]}, 1, ', action 1 ("d "): not an action; legal: d x1 x2 x3'),
    ("an action over two lines", {"actions": ["d\nd"]}, 1, ', action 1 ("d\\nd"): not an action; legal: d x1 x2 x3'),
    ("half a character", {"actions": ["\udc00"]}, 1, ', action 1 ("\\udc00"): not an action; legal: d x1 x2 x3'),
    (
        "a very long action",
        {"actions": ["d" * 900_000]},
        1,
        f', action 1 ("{"d" * 59}…"): not an action; legal: d x1 x2 x3',
    ),
    ("an action that is a number", {"actions": ["d", 7]}, 0, ', action 2 ("7"): a move is a text, not a number'),
    ("an action that is null", {"actions": [None]}, 0, ', action 1 ("null"): a move is a text, not null'),
    (
        "an action that is an object",
        {"actions": [{"d": 1}]},
        0,
        ', action 1 ("an object"): a move is a text, not an object',
    ),
]
"""What it is, changes to the record, how many positions are printed, and what follows ``record 0``."""

NOT_TO_BE_PLAYED: list[tuple[str, bytes, int, str]] = [
    *((name, text(**changes), printed, reason) for name, changes, printed, reason in CHANGES),
    *companion_records.NOT_TO_BE_PLAYED,
]
"""The same with the record's text."""
