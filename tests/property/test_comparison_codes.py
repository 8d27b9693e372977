"""Codes of played games are anybody's: a thousand damaged, foreign and forged ones are refused, or read as they are."""

import random
import string
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

import pytest

from epizodiak.display.deal import DIGITS
from epizodiak.features.comparison import codes
from epizodiak.features.comparison.codes import ComparedGame, ComparisonError, UnfinishedError, decode, encode, written
from epizodiak.record.record import replay
from tests.unit.compared_games import TABLES, played

GAMES_PLAYED = [played(name, 7, choice) for name in TABLES for choice in (1, 2)]
CODES = [encode(match) for match in GAMES_PLAYED]
DEALS = {codes.deal_of(match.record) for match in GAMES_PLAYED}
MANY = 1_000


class Everything:
    """As if every deal had been finished here."""

    def __contains__(self, _: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def damaged(source: random.Random) -> Iterator[str]:
    letters = string.ascii_uppercase + string.digits + "-é \u202e\uff10"
    while True:
        code = source.choice(CODES)
        at = source.randrange(len(code))
        other = source.choice(letters)
        yield source.choice(
            (
                code[:at] + other + code[at + 1 :],
                code[:at] + code[at + 1 :],
                code[:at] + other + code[at:],
                code[:at],
                code[at:],
                code[:at] + code[at:][::-1],
                code[: at - 1] + code[at : at + 1] + code[at - 1 : at] + code[at + 1 :],
                code + source.choice(CODES),
            )
        )


def foreign(source: random.Random) -> Iterator[str]:
    others = [
        "",
        "SAME",
        "SAMEE",
        "SAMEX0000000000",
        "E-1234-5678",
        "{}",
        "http://x/#game=zodiac",
        "0" * 10**6,
        "SAMEE" * 10**5,
    ]
    while True:
        made = "".join(chr(source.randrange(1, 0x3000)) for _ in range(source.randrange(200)))
        yield source.choice([*others, made, f"SAME{source.choice('CESZ')}{made}"])


def forged(source: random.Random) -> Iterator[str]:
    """Codes whose checksum is right: of nothing, of others' numbers, and of games that go on otherwise."""
    while True:
        letter = source.choice("CESZ")
        length = source.choice((1, 8, 30, 60, 200, 1_900))
        digits = "".join(source.choice(DIGITS) for _ in range(length))
        code = source.choice(CODES)
        body = code[: -codes.CHECKS]
        at = source.randrange(5, len(body))
        changed = body[:at] + source.choice(DIGITS) + body[at + 1 :]
        made = source.choice(
            (f"SAME{letter}{digits}", changed, changed, f"SAME{letter}{body[5:]}", f"{body[:5]}0{body[5:]}")
        )
        yield made + codes._checksum(made)  # noqa: SLF001 - as whoever forges one would


def is_what_it_is(found: ComparedGame) -> None:
    """What was read is a whole game by the rules, and its code means the same."""
    states = [position.state for position in replay(found.record, found.game)]
    assert found.game.outcome(states[-1]) == found.outcome
    assert decode(written(found), Everything()) == found


@pytest.mark.parametrize("kind", [damaged, foreign, forged])
def test_a_thousand_codes_are_refused_with_a_reason_or_are_what_they_are(
    kind: Callable[[random.Random], Iterator[str]],
) -> None:
    source = random.Random(f"{kind.__name__} 50")
    reasons: list[str] = []
    for text in islice(kind(source), MANY):
        try:
            is_what_it_is(decode(text, Everything()))
        except ComparisonError as error:
            reasons.append(str(error))
    assert all(reasons)
    assert len(reasons) > MANY / 2


def test_of_no_forged_code_is_anything_told_whose_deal_is_unfinished() -> None:
    source = random.Random(50)
    for text in islice(forged(source), MANY // 4):
        with suppress(UnfinishedError, ComparisonError):
            assert codes.deal_of(decode(text, DEALS).record) in DEALS
