"""Small records of the companion games, and what is wrong with damaged ones, for tests that run over every game."""

import json
from typing import Any

from epizodiak.games.schotten_totten.rules.state import ALL_CARDS

SORTED_CARDS = list(ALL_CARDS)
"""Seat 0 holds B1 to B6, seat 1 B7 to B9 and G1 to G3; the deck begins with G4."""

DEAD_RING = [1, 2, 3, 1, 3, 2, 3, 2, 1]
"""A ring in which no exchange can be made from the gap (C4)."""

LIVE_RING = [3, 1, 3, 3, 1, 2, 1, 2, 2]

BASES: dict[str, dict[str, Any]] = {
    "schotten-totten": {"options": {"rounds": 2}, "chance": [SORTED_CARDS], "actions": ["B6@1", "d", "G3@1"]},
    "epicycle": {"options": {"setup": "random"}, "chance": [LIVE_RING], "actions": ["2+", "1-"]},
    "zodiac": {"options": {}, "chance": [], "actions": ["A3-B1", "B5-B6"]},
}
"""What is each game's own in a record that can be played."""


def companion(game: str, **changes: Any) -> dict[str, Any]:
    """A record's plain data: that of :data:`BASES`, changed as given."""
    common = {"format": "epizodiak-record", "version": 1, "game": game, "players": ["Ana", "Ben"], "first_player": 0}
    return {**common, **BASES[game], **changes}


def text(game: str, **changes: Any) -> bytes:
    """The same as JSON."""
    return json.dumps(companion(game, **changes)).encode()


OF_EVERY_GAME: list[tuple[str, dict[str, Any], str]] = [
    ("no such seat", {"first_player": 2}, "first_player is a seat from 0 to 1, not 2"),
    ("a seat that is true", {"first_player": True}, "first_player is a seat from 0 to 1, not true"),
    ("chance that is null", {"chance": None}, "chance is a list, not null"),
    ("a tile that is null", {"chance": [[None]]}, "chance outcome 0 is no list of tiles"),
    ("options that are null", {"options": None}, "options is an object, not null"),
]

SEATED = {"schotten-totten": "2", "epicycle": "2–4", "zodiac": "2"}
"""How many names each game's records have, as it is said."""

NOT_SEATED = [
    (f"{game}: {len(names)} players", text(game, players=names), f"players is a list of {SEATED[game]} names")
    for game in BASES
    for names in (["A"], ["A", "B", "C", "D", "E"])
]

START_OF_ZODIAC = "A3-B1 A5-B6 B2-B1 B2-B3 B5-B4 B5-B6"

NOT_OF_THE_FORM: list[tuple[str, bytes, str]] = [
    *NOT_SEATED,
    ("zodiac: three players", text("zodiac", players=["A", "B", "C"]), "players is a list of 2 names"),
    *((f"{game}: {what}", text(game, **changes), reason) for game in BASES for what, changes, reason in OF_EVERY_GAME),
    (
        "schotten-totten: another game's option",
        text("schotten-totten", options={"target": 7}),
        'unknown option "target"; options: rounds',
    ),
    *(
        (
            f"schotten-totten: {value!r} rounds",
            text("schotten-totten", options={"rounds": value}),
            f"option rounds is a whole number from 1 to 9, not {value!r}",
        )
        for value in (0, 10, 1.0, True, "1", None)
    ),
    (
        "epicycle: another game's option",
        text("epicycle", options={"rounds": 1}),
        'unknown option "rounds"; options: setup',
    ),
    *(
        (
            f"epicycle: setup {value!r}",
            text("epicycle", options={"setup": value}),
            f"option setup is one of standard, random, not {value!r}",
        )
        for value in ("", "Random", 1, None, ["random"])
    ),
    ("zodiac: an option", text("zodiac", options={"setup": "standard"}), 'unknown option "setup"; options: none'),
]
"""What it is, the text, the reason; nothing is printed before it."""

NO_PERMUTATION = "the chance outcome is no permutation of its"
PUTS = " ".join(f"{card}@{stone}" for card in SORTED_CARDS[:6] for stone in range(1, 10))
PUTS_OF_THE_OTHER = " ".join(f"{card}@{stone}" for card in SORTED_CARDS[6:12] for stone in range(1, 10))

NOT_TO_BE_PLAYED: list[tuple[str, bytes, int, str]] = [
    # Schotten Totten
    (
        "schotten-totten: no deal",
        text("schotten-totten", chance=[]),
        0,
        ": a chance outcome is needed: an order of 54 tiles",
    ),
    (
        "schotten-totten: a card twice",
        text("schotten-totten", chance=[["B2", *SORTED_CARDS[1:]]]),
        0,
        f": {NO_PERMUTATION} 54 tiles: too many ['B2'], missing ['B1']",
    ),
    (
        "schotten-totten: a card 0",
        text("schotten-totten", chance=[["B0", *SORTED_CARDS[1:]]]),
        0,
        f": {NO_PERMUTATION} 54 tiles: too many ['B0'], missing ['B1']",
    ),
    (
        "schotten-totten: a card in small letters",
        text("schotten-totten", chance=[["b1", *SORTED_CARDS[1:]]]),
        0,
        f": {NO_PERMUTATION} 54 tiles: too many ['b1'], missing ['B1']",
    ),
    (
        "schotten-totten: a number for a card",
        text("schotten-totten", chance=[[1, *SORTED_CARDS[1:]]]),
        0,
        f": {NO_PERMUTATION} 54 tiles: too many [1], missing ['B1']",
    ),
    (
        "schotten-totten: 53 cards",
        text("schotten-totten", chance=[SORTED_CARDS[1:]]),
        0,
        f": {NO_PERMUTATION} 54 tiles: too many [], missing ['B1']",
    ),
    (
        "schotten-totten: a second deal in the first round",
        text("schotten-totten", chance=[SORTED_CARDS] * 2),
        4,
        ": chance outcomes left over: 1",
    ),
    (
        "schotten-totten: a card of the other hand",
        text("schotten-totten", actions=["B6@1", "d", "B1@1"]),
        3,
        f', action 3 ("B1@1"): not legal; legal: {PUTS_OF_THE_OTHER}',
    ),
    (
        "schotten-totten: a draw before a card",
        text("schotten-totten", actions=["d"]),
        1,
        f', action 1 ("d"): not legal; legal: {PUTS}',
    ),
    (
        "schotten-totten: a claim that cannot be proved",
        text("schotten-totten", actions=["B6@1", "claim 1"]),
        2,
        ', action 2 ("claim 1"): not legal; legal: d',
    ),
    *(
        (
            f"schotten-totten: the action {action!r}",
            text("schotten-totten", actions=["B6@1", action]),
            2,
            f', action 2 ("{action}"): not an action; legal: d',
        )
        for action in (
            "claim 0",
            "claim 10",
            "claim  3",
            "claim3",
            "Claim 3",
            "B6@0",
            "B6@10",
            "B0@1",
            "B10@1",
            "X1@1",
            "D",
        )
    ),
    # Epicycle
    (
        "epicycle: no ring",
        text("epicycle", chance=[]),
        0,
        ": a chance outcome is needed: an order of 9 tiles",
    ),
    (
        "epicycle: a ring where the setup is standard",
        text("epicycle", options={}, chance=[LIVE_RING], actions=[]),
        1,
        ": chance outcomes left over: 1",
    ),
    (
        "epicycle: four small pyramids",
        text("epicycle", chance=[[1, *LIVE_RING[1:]]]),
        0,
        f": {NO_PERMUTATION} 9 tiles: too many [1], missing [3]",
    ),
    (
        "epicycle: a ring with its gap",
        text("epicycle", chance=[[*LIVE_RING, 0]]),
        0,
        f": {NO_PERMUTATION} 9 tiles: too many [0], missing []",
    ),
    (
        "epicycle: sizes that are texts",
        text("epicycle", chance=[[str(size) for size in LIVE_RING]]),
        0,
        f": {NO_PERMUTATION} 9 tiles: too many ['1', '1', '1', '2', '2', '2'], missing [1, 1, 1, 2, 2, 2]",
    ),
    (
        "epicycle: an action where the ring leaves none",
        text("epicycle", chance=[DEAD_RING], actions=["1+"]),
        1,
        ', action 1 ("1+"): not legal; the game is over',
    ),
    (
        "epicycle: the size placed taken back",
        text("epicycle", options={}, chance=[], actions=["2+"]),
        1,
        ', action 1 ("2+"): not legal; legal: 1- 3-',
    ),
    *(
        (
            f"epicycle: the action {action!r}",
            text("epicycle", options={}, chance=[], actions=[action]),
            1,
            f', action 1 ("{action}"): not an action; legal: 1- 3-',
        )
        for action in ("", "1", "+", "+1", "0+", "4-", "1+ ", "1±", "p")
    ),
    # Zodiac
    ("zodiac: a chance outcome", text("zodiac", chance=[[]], actions=[]), 1, ": chance outcomes left over: 1"),
    (
        "zodiac: a piece of the other's",
        text("zodiac", actions=["A2-B3"]),
        1,
        f', action 1 ("A2-B3"): not legal; legal: {START_OF_ZODIAC}',
    ),
    (
        "zodiac: a way that no piece can go",
        text("zodiac", actions=["A1-A2"]),
        1,
        f', action 1 ("A1-A2"): not legal; legal: {START_OF_ZODIAC}',
    ),
    *(
        (
            f"zodiac: the action {action!r}",
            text("zodiac", actions=[action]),
            1,
            f', action 1 ("{action}"): not an action; legal: {START_OF_ZODIAC}',
        )
        for action in ("", "A1", "A1-A1", "A0-B1", "A7-B1", "C1-B1", "a1-b2", "A1B2", "A1-B2-A3", "A3–B1", "d")
    ),
]
"""What it is, the text, how many positions are printed, and what follows ``record 0``."""
