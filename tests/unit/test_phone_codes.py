from binascii import a2b_base64, b2a_base64, crc32
from collections.abc import Callable

import pytest

from epizodiak.features.phones import codes
from epizodiak.features.phones import events as phone_events
from epizodiak.features.phones.codes import DAMAGED, NEWER, NO_CODE, OLDER, UNREACHABLE, CodeError, Invitation, Reply
from epizodiak.features.phones.sdp import Endpoint, Half
from epizodiak.games import GAMES

NAME = "3f0c7d2e-1a2b-4c3d-8e9f-001122334455.local"
IPV4, LOCAL, IPV6 = Endpoint("192.168.1.7", 50123), Endpoint(NAME, 1), Endpoint("fd00:0:0:0:1:2:3:ffff", 65535)
CHROMIUM = Half("aB+/", "0123456789abcdefghijABCD", bytes(range(32)), (IPV4, LOCAL, IPV6))
FIREFOX = Half("0a1b2c3d", "0123456789abcdef" * 2, bytes(range(32)), (IPV4,))
ODD = Half("abcde", "p" * 23, bytes(32), ())
INVITATION = Invitation(2, "Chloé", "epizodiak", b"\x00\xff\x10z", CHROMIUM)
CODE = codes.invitation_text(INVITATION)
REPLY = Reply(b"abcd", FIREFOX)
ANSWER = codes.reply_text(REPLY)


def coded(kind: str, body: bytes) -> str:
    """A code with a right check, whatever it says."""
    data = body + crc32(kind.encode() + body).to_bytes(4, "big")
    return kind + b2a_base64(data, newline=False).decode().rstrip("=").translate(str.maketrans("+/", "-_"))


def body_of(code: str) -> bytes:
    text = code[3:].translate(str.maketrans("-_", "+/"))
    return a2b_base64(text + "=" * (-len(text) % 4))[:-4]


def reason_of(read: Callable[[str], object], text: str) -> str:
    with pytest.raises(CodeError) as told:
        read(text)
    return told.value.reason


def test_the_reasons_are_those_that_the_page_knows() -> None:
    assert [NO_CODE, DAMAGED, OLDER, NEWER, UNREACHABLE] == [
        phone_events.NO_CODE,
        phone_events.DAMAGED,
        phone_events.OLDER,
        phone_events.NEWER,
        phone_events.UNREACHABLE,
    ]


@pytest.mark.parametrize("half", [CHROMIUM, FIREFOX, ODD])
def test_codes_are_read_as_they_were_written(half: Half) -> None:
    invitation = Invitation(0, "", "zodiac", b"1234", half)
    assert codes.read_invitation(codes.invitation_text(invitation)) == invitation
    assert codes.read_reply(codes.reply_text(Reply(b"1234", half))) == Reply(b"1234", half)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_named(game: str) -> None:
    invitation = Invitation(0, "Ana", game, b"1234", FIREFOX)
    assert codes.read_invitation(codes.invitation_text(invitation)).game == game


@pytest.mark.parametrize(
    ("endpoints", "invitation", "answer"),
    [((IPV4,), 119, 99), ((LOCAL, LOCAL), 159, 139), ((IPV4, IPV6), 143, 123)],
    ids=["one address", "two local names", "two addresses"],
)
def test_codes_are_short(endpoints: tuple[Endpoint, ...], invitation: int, answer: int) -> None:
    half = Half(CHROMIUM.ufrag, CHROMIUM.pwd, CHROMIUM.fingerprint, endpoints)
    assert len(codes.invitation_text(Invitation(0, "Ben", "epizodiak", b"1234", half))) == invitation
    assert len(codes.reply_text(Reply(b"1234", half))) == answer


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        f" \n{CODE}\t\n",
        f"https://example.org/table/#join={CODE}",
        f"Come and play: https://example.org/#join={CODE}. See you\nBen",
        f"https://example.org/#join={CODE[:40]}\n  {CODE[40:90]}\r\n{CODE[90:]} and so on",
        f"[12:03] Ana: EZI is how it begins: {CODE}",
        f"{CODE[:10]}\u200b{CODE[10:]}",
        f"<{CODE}>",
        f"{CODE[:-1]}X and again {CODE}",
    ],
)
def test_an_invitation_is_found_in_whatever_was_pasted(text: str) -> None:
    assert codes.read_invitation(text) == INVITATION


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/#join=", ANSWER, "EZ I", "ezi", "x" * 100_000])
def test_a_text_without_an_invitation_has_none(text: str) -> None:
    assert reason_of(codes.read_invitation, text) == NO_CODE


def test_an_invitation_is_no_answer() -> None:
    assert codes.read_reply(f"answer: {ANSWER}!") == REPLY
    assert reason_of(codes.read_reply, CODE) == NO_CODE


def test_one_wrong_or_missing_letter_is_noticed() -> None:
    for place in range(3, len(CODE)):
        other = "A" if CODE[place] != "A" else "B"
        # The last letter has bits that mean nothing: they may come out the same.
        if place < len(CODE) - 1:
            assert reason_of(codes.read_invitation, CODE[:place] + other + CODE[place + 1 :]) == DAMAGED
        assert reason_of(codes.read_invitation, CODE[:place] + CODE[place + 1 :]) == DAMAGED
    assert reason_of(codes.read_invitation, CODE[:60]) == DAMAGED


@pytest.mark.parametrize(("version", "reason"), [(0, OLDER), (codes.VERSION + 1, NEWER), (255, NEWER)])
def test_another_version_says_which_is_older(version: int, reason: str) -> None:
    assert reason_of(codes.read_invitation, coded("EZI", bytes((version,)) + b"whatever it says then")) == reason
    assert reason_of(codes.read_reply, coded("EZR", bytes((version,)))) == reason


def hostile() -> list[bytes]:
    """Bodies with a right check that say something wrong."""
    good = body_of(CODE)
    head, rest = good[:6], good[6:]
    assert rest[0] == len("Chloé".encode())
    after_name = rest[1 + rest[0] :]
    return [
        good[:-1],
        good + b"\0",
        good[:1],
        head + b"\x02A\n" + after_name,
        head + "\x06\u202eAna".encode() + after_name,
        head + b"\x02 A" + after_name,
        head + b"\x01\xff" + after_name,
        head + bytes((30,)) + b"A" * 30 + after_name,
        head + rest[: 1 + rest[0]] + b"\x09Epizodiak" + after_name[10:],
        head + rest[: 1 + rest[0]] + b"\x00" + after_name[10:],
        good.replace(bytes((192, 168, 1, 7, 50123 >> 8, 50123 & 255)), bytes((192, 168, 1, 7, 0, 0))),
        good.replace(b"\x04\x68\x1f\xbf", b"\x03\x68\x1f\xbf"),
    ]


@pytest.mark.parametrize("body", hostile())
def test_a_code_that_says_something_wrong_is_refused(body: bytes) -> None:
    assert body != body_of(CODE)
    assert reason_of(codes.read_invitation, coded("EZI", body)) == DAMAGED


@pytest.mark.parametrize("first", [(203, 0), (8, 8), (224, 0), (0, 0)])
def test_of_the_addresses_in_a_code_those_outside_the_local_network_are_not_used(first: tuple[int, int]) -> None:
    away = body_of(CODE).replace(bytes((192, 168, 1, 7)), bytes((*first, 1, 7)))
    assert codes.read_invitation(coded("EZI", away)).half.endpoints == (LOCAL, IPV6)
    alone = body_of(ANSWER).replace(bytes((192, 168, 1, 7)), bytes((*first, 1, 7)))
    assert reason_of(codes.read_reply, coded("EZR", alone)) == UNREACHABLE


def test_kinds_of_addresses_have_no_gap() -> None:
    body = body_of(codes.reply_text(Reply(b"1234", ODD)))
    assert body.endswith(b"\0\0")
    assert reason_of(codes.read_reply, coded("EZR", body[:-2] + b"\x00\x04" + bytes((10, 0, 0, 1, 1, 1)))) == DAMAGED
    assert reason_of(codes.read_reply, coded("EZR", body[:-2] + b"\xff\xff" + b"\x01" * 200)) == DAMAGED


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("A" * 30, "A" * 24),
        ("é" * 30, "é" * 24),
        ("🙂" * 20, "🙂" * 15),
        ("Ana\n\x00\u202eB\ud800", "AnaB"),
        (f"{'A' * 23} B", "A" * 23),
    ],
)
def test_a_long_name_is_cut_at_a_letter(name: str, kept: str) -> None:
    assert codes.cut_name(name) == kept
    assert codes.cut_name(kept) == kept
    read = codes.read_invitation(codes.invitation_text(Invitation(0, name, "zodiac", b"1234", FIREFOX)))
    assert read.name == kept


@pytest.mark.parametrize(
    "invitation",
    [
        Invitation(0, "", "Zodiac", b"1234", FIREFOX),
        Invitation(0, "", "z" * 21, b"1234", FIREFOX),
        Invitation(256, "", "zodiac", b"1234", FIREFOX),
        Invitation(0, "", "zodiac", b"123", FIREFOX),
    ],
)
def test_what_a_code_cannot_say_is_not_written(invitation: Invitation) -> None:
    with pytest.raises(ValueError, match="no "):
        codes.invitation_text(invitation)
