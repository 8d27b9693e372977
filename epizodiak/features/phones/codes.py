"""Codes: an invitation and its answer as short texts, to be scanned or pasted.

A code is three letters that say what it is, then base64url of: the version (1 byte), what it says, and CRC-32 of all of
that with the three letters before it (4 bytes). These parts stay the same in every version, so that an older page can
tell a newer code from a damaged one.
"""

from __future__ import annotations

import re
from binascii import Error as Base64Error
from binascii import a2b_base64, b2a_base64, crc32
from dataclasses import dataclass
from typing import TypeVar

from epizodiak.features.phones.sdp import (
    FINGERPRINT_BYTES,
    Endpoint,
    Half,
    SdpError,
    checked,
    host_of,
    ipv6_groups,
    is_local,
)

VERSION = 1
"""Of what codes say, and of what tablet and phone say to each other afterwards: both ends need the same one."""

NO_CODE, DAMAGED, OLDER, NEWER, UNREACHABLE = "no code", "damaged", "older", "newer", "unreachable"
"""Why a text is not taken, in the words of ``events.py``: there is no such code in it; one letter of it is wrong; the
other end has an older version, or a newer one; it names no address of a local network."""

INVITATION, REPLY = "EZI", "EZR"
"""How codes begin."""

TOKEN_BYTES = 4
NAME_LETTERS, NAME_BYTES, GAME_BYTES = 24, 60, 20
"""A longer name is cut for the code; a game's name is never longer."""

LONGEST_TEXT = 8_000
"""Characters of a text in which a code is looked for; a message around it is rarely longer."""

LONGEST_CODE, MOST_TRIES, MOST_PIECES = 800, 8, 24
"""Letters of a code, how often the beginning of one is looked at, and into how many pieces it may have been broken."""

_CHECK_BYTES = 4
_LEAST_SEATS = 256
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SAFE = str.maketrans("+/", "-_")
_UNSAFE = str.maketrans("-_", "+/")
_PIECE = re.compile(r"[A-Za-z0-9_-]+")
_GAME = re.compile(r"[a-z0-9_-]{1,20}")
_NONE, _IPV4, _IPV6, _NAME = range(4)
_SIZES = {_IPV4: 4, _IPV6: 16, _NAME: 16}
_KIND_BITS, _KINDS_BYTES = 2, 2


class CodeError(ValueError):
    """The text is not the code that was expected.

    Attributes:
        reason: :data:`NO_CODE`, :data:`DAMAGED`, :data:`OLDER`, :data:`NEWER` or :data:`UNREACHABLE`.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the tablet tells a phone to connect.

    Attributes:
        seat, name: whom it is for.
        game: the game's name in records.
        token: drawn for this invitation; the answer repeats it.
        half: how the tablet is reached.
    """

    seat: int
    name: str
    game: str
    token: bytes
    half: Half


@dataclass(frozen=True, slots=True)
class Reply:
    """What the phone answers to connect.

    Attributes:
        token: of the invitation.
        half: how the phone is reached.
    """

    token: bytes
    half: Half


# --- writing ----------------------------------------------------------------------------------------------------------


def invitation_text(invitation: Invitation) -> str:
    """The code of an invitation; a long name is cut.

    Raises:
        ValueError: the game's name, the seat or the token is none.
    """
    if not _GAME.fullmatch(invitation.game) or not 0 <= invitation.seat < _LEAST_SEATS:
        raise ValueError("no game or no seat")
    name, game = cut_name(invitation.name).encode(), invitation.game.encode()
    said = bytes((invitation.seat, len(name), *name, len(game), *game))
    return _code_text(INVITATION, _checked_token(invitation.token) + said + _half_bytes(invitation.half))


def reply_text(reply: Reply) -> str:
    """The code of an answer.

    Raises:
        ValueError: the token is none.
    """
    return _code_text(REPLY, _checked_token(reply.token) + _half_bytes(reply.half))


def cut_name(name: str) -> str:
    """A name cut to what a code can carry, at a whole character."""
    plain = "".join(letter for letter in name if letter.isprintable())
    return plain[:NAME_LETTERS].encode(errors="ignore")[:NAME_BYTES].decode(errors="ignore").strip()


def _checked_token(token: bytes) -> bytes:
    if len(token) != TOKEN_BYTES:
        raise ValueError("no token")
    return token


def _code_text(kind: str, said: bytes, version: int = VERSION) -> str:
    body = bytes((version,)) + said
    check = crc32(kind.encode() + body).to_bytes(_CHECK_BYTES, "big")
    return kind + b2a_base64(body + check, newline=False).decode().rstrip("=").translate(_SAFE)


def _half_bytes(half: Half) -> bytes:
    """One side's connection data as bytes: fingerprint, ICE user fragment and password, addresses."""
    checked(half)
    kinds, addresses = 0, b""
    for place, endpoint in enumerate(half.endpoints):
        kind, address = _address_bytes(endpoint.host)
        kinds |= kind << (_KIND_BITS * place)
        addresses += address + endpoint.port.to_bytes(2, "big")
    return (
        half.fingerprint
        + _packed_letters(half.ufrag)
        + _packed_letters(half.pwd)
        + kinds.to_bytes(_KINDS_BYTES, "big")
        + addresses
    )


def _packed_letters(letters: str) -> bytes:
    number = 0
    for letter in letters:
        number = number << 6 | _ALPHABET.index(letter)
    return bytes((len(letters),)) + number.to_bytes((6 * len(letters) + 7) // 8, "big")


def _address_bytes(host: str) -> tuple[int, bytes]:
    if host.endswith(".local"):
        return _NAME, bytes.fromhex(host.removesuffix(".local").replace("-", ""))
    groups = ipv6_groups(host)
    if groups is not None:
        return _IPV6, b"".join(group.to_bytes(2, "big") for group in groups)
    return _IPV4, bytes(int(part) for part in host.split("."))


# --- reading ----------------------------------------------------------------------------------------------------------


class _Reader:
    """Reads bytes from the front of a code; fails if there are too few."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count > len(self._data):
            raise CodeError(DAMAGED)
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def number(self, count: int = 1) -> int:
        """The next bytes as a number."""
        return int.from_bytes(self.take(count), "big")

    def text(self) -> str:
        """A text, preceded by its length."""
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise CodeError(DAMAGED) from None

    def letters(self) -> str:
        """An ICE user fragment or password."""
        count = self.number()
        number = self.number((6 * count + 7) // 8)
        if number >> 6 * count:
            raise CodeError(DAMAGED)
        return "".join(_ALPHABET[number >> 6 * place & 63] for place in reversed(range(count)))

    def end(self) -> None:
        """Fail if bytes are left."""
        if self._data:
            raise CodeError(DAMAGED)


Said = TypeVar("Said", Invitation, Reply)


def read_invitation(text: str) -> Invitation:
    """The invitation in a text: a code alone, at the end of a link, or in a message.

    Raises:
        CodeError: there is none, or none for this version.
    """
    reader = _find_code(INVITATION, text)
    token, seat, name, game = reader.take(TOKEN_BYTES), reader.number(), reader.text(), reader.text()
    if name != cut_name(name) or not _GAME.fullmatch(game):
        raise CodeError(DAMAGED)
    return Invitation(seat, name, game, token, _read_half(reader))


def read_reply(text: str) -> Reply:
    """The phone's answer in a text: a code alone, at the end of a link, or in a message.

    Raises:
        CodeError: there is none, or none for this version.
    """
    reader = _find_code(REPLY, text)
    return Reply(reader.take(TOKEN_BYTES), _read_half(reader))


def _find_code(kind: str, text: str) -> _Reader:
    """The content of the first valid code of a kind."""
    text = text[:LONGEST_TEXT]
    place = text.find(kind)
    if place < 0:
        raise CodeError(NO_CODE)
    for _ in range(MOST_TRIES):
        body = _code_bytes(kind, text[place + len(kind) :][:LONGEST_CODE])
        if body:
            if body[0] != VERSION:
                raise CodeError(OLDER if body[0] < VERSION else NEWER)
            return _Reader(body[1:])
        place = text.find(kind, place + 1)
        if place < 0:
            break
    raise CodeError(DAMAGED)


def _code_bytes(kind: str, text: str) -> bytes:
    """The bytes of a code without its checksum; empty if that is wrong.

    Messengers break long words, and people write on behind them: so it is tried how far the code goes.
    """
    letters = ""
    for piece in _PIECE.findall(text)[:MOST_PIECES]:
        letters += piece
        try:
            data = a2b_base64(letters.translate(_UNSAFE) + "=" * (-len(letters) % 4))
        except Base64Error:
            continue
        body, check = data[:-_CHECK_BYTES], data[-_CHECK_BYTES:]
        if body and crc32(kind.encode() + body).to_bytes(_CHECK_BYTES, "big") == check:
            return body
    return b""


def _read_half(reader: _Reader) -> Half:
    fingerprint, ufrag, pwd = reader.take(FINGERPRINT_BYTES), reader.letters(), reader.letters()
    kinds = reader.number(_KINDS_BYTES)
    endpoints = []
    while kinds:
        kind = kinds & 3
        if kind == _NONE:
            raise CodeError(DAMAGED)
        endpoints.append(Endpoint(_host_text(kind, reader.take(_SIZES[kind])), reader.number(2)))
        kinds >>= _KIND_BITS
    reader.end()
    usable = tuple(endpoint for endpoint in endpoints if is_local(endpoint.host))
    if endpoints and not usable:
        raise CodeError(UNREACHABLE)
    try:
        return checked(Half(ufrag, pwd, fingerprint, usable))
    except SdpError:
        raise CodeError(DAMAGED) from None


def _host_text(kind: int, address: bytes) -> str:
    if kind == _IPV4:
        text = ".".join(str(part) for part in address)
    elif kind == _IPV6:
        text = address.hex(":", 2)
    else:
        digits = address.hex()
        text = "-".join(digits[start:end] for start, end in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))) + ".local"
    host = host_of(text)
    if host is None:
        raise CodeError(DAMAGED)
    return host
