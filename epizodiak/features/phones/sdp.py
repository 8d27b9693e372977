"""The connection data of a device, read from its browser's session description (SDP) and written into one.

A description (RFC 8866) is a text of some 800 characters; all but :class:`Half` is the same for everybody. What
comes out of a code is checked letter by letter before it is written into one, so that nobody can slip lines into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

OFFER, ANSWER = "offer", "answer"
"""The kinds of descriptions: the tablet's, and the phone's."""

MOST_ENDPOINTS = 6
"""More addresses of one device help nobody, and codes grow by each."""

FINGERPRINT_BYTES = 32
"""Of the certificate's SHA-256."""

UFRAG_LENGTHS, PWD_LENGTHS = range(4, 65), range(22, 65)
"""Letters of a user fragment and of a password: at least those of RFC 8839, which allows 256; browsers use up to 32."""

_ICE = re.compile(r"[A-Za-z0-9+/]*")
_PART = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_IPV4 = re.compile(rf"{_PART}(?:\.{_PART}){{3}}")
_GROUP = re.compile(r"[0-9a-f]{1,4}")
_NAME = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local")

_COMPONENT, _PROTOCOL, _HOST, _PORT, _TYPE = 1, 2, 4, 5, 7
"""Places of the words of a candidate's line."""

_PRIORITY = 2_122_260_223
"""Of the first host candidate, as browsers count; each further one is less."""

_HIGHEST_PORT = 65_535
_MESSAGE_BYTES = 262_144
_GROUPS = 8

_NEAR = re.compile(r"(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2[0-9]|3[01]))\..*")
"""IPv4 addresses of private networks (RFC 1918), of one cable, and of the device itself."""


class SdpError(ValueError):
    """An unusable session description, or a part of one."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address at which a device can be reached.

    Attributes:
        host: an IPv4 or IPv6 address of the local network as :func:`host_of` writes it, or a name ``UUID.local`` that
            only that network knows.
        port: of UDP.
    """

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Half:
    """One device's connection data.

    Attributes:
        ufrag, pwd: how its requests are recognized.
        fingerprint: SHA-256 of its certificate.
        endpoints: where it can be reached, what is tried first at the front.
    """

    ufrag: str
    pwd: str
    fingerprint: bytes
    endpoints: tuple[Endpoint, ...]


# --- addresses --------------------------------------------------------------------------------------------------------


def ipv6_groups(text: str) -> tuple[int, ...] | None:
    """The eight numbers of an IPv6 address, or ``None`` if it is invalid."""
    head, gap, tail = text.lower().partition("::")
    before, after = (part.split(":") if part else [] for part in (head, tail))
    missing = _GROUPS - len(before) - len(after)
    if (missing < 1 if gap else missing != 0) or not all(_GROUP.fullmatch(group) for group in (*before, *after)):
        return None
    return (*(int(group, 16) for group in before), *[0] * missing, *(int(group, 16) for group in after))


def host_of(text: str) -> str | None:
    """An address or local name in normal form, or ``None`` if it is invalid."""
    if _NAME.fullmatch(text.lower()):
        return text.lower()
    if _IPV4.fullmatch(text):
        return text
    groups = ipv6_groups(text)
    return None if groups is None else ":".join(f"{group:x}" for group in groups)


def is_local(host: str) -> bool:
    """Whether an address belongs to this device or its local network.

    A link with a code can come from anybody, and whoever opens it sends to the addresses in it without a question.
    """
    groups = ipv6_groups(host)
    if groups is None:
        return host.endswith(".local") or _NEAR.fullmatch(host) is not None
    first = groups[0]  # fc00::/7 is private, fe80::/10 one cable, ::1 the device itself
    return 0xFC00 <= first < 0xFE00 or 0xFE80 <= first < 0xFEC0 or groups == (0,) * 7 + (1,)  # noqa: PLR2004


def _sort_key(endpoint: Endpoint) -> int:
    """Sort key: IPv4 first, then local names, then IPv6."""
    if ":" in endpoint.host:
        return 2
    return 1 if endpoint.host.endswith(".local") else 0


def _is_link_local(endpoint: Endpoint) -> bool:
    """Whether an IPv6 address is link-local."""
    return ":" in endpoint.host and 0xFE80 <= int(endpoint.host.partition(":")[0], 16) < 0xFEC0  # noqa: PLR2004


# --- reading ----------------------------------------------------------------------------------------------------------


def checked(half: Half) -> Half:
    """The connection data unchanged; raises an error if they are invalid.

    Raises:
        SdpError: something in it is not as it has to be.
    """
    for text, lengths in ((half.ufrag, UFRAG_LENGTHS), (half.pwd, PWD_LENGTHS)):
        if len(text) not in lengths or not _ICE.fullmatch(text):
            raise SdpError("no user fragment or password")
    if len(half.fingerprint) != FINGERPRINT_BYTES:
        raise SdpError("no fingerprint")
    if len(half.endpoints) > MOST_ENDPOINTS:
        raise SdpError("too many addresses")
    for endpoint in half.endpoints:
        if (
            host_of(endpoint.host) != endpoint.host
            or not is_local(endpoint.host)
            or not 0 < endpoint.port <= _HIGHEST_PORT
        ):
            raise SdpError("no address")
    return half


def read(sdp: str) -> Half:
    """This device's connection data from its browser's description.

    Raises:
        SdpError: there is no user fragment, password or SHA-256 fingerprint.
    """
    lines = [line.strip() for line in sdp.splitlines()]
    ufrag, pwd = (_line_value(lines, f"a={name}:") for name in ("ice-ufrag", "ice-pwd"))
    algorithm, _, digits = _line_value(lines, "a=fingerprint:").partition(" ")
    try:
        fingerprint = bytes.fromhex(digits.replace(":", ""))
    except ValueError:
        fingerprint = b""
    if algorithm.lower() != "sha-256":
        raise SdpError("no fingerprint")
    found = sorted(dict.fromkeys(_read_endpoints(lines)), key=_sort_key)
    usable = [endpoint for endpoint in found if not _is_link_local(endpoint)] or found
    return checked(Half(ufrag, pwd, fingerprint, tuple(usable[:MOST_ENDPOINTS])))


def _line_value(lines: list[str], begin: str) -> str:
    return next((line.removeprefix(begin) for line in lines if line.startswith(begin)), "")


def _read_endpoints(lines: list[str]) -> Iterator[Endpoint]:
    for line in lines:
        words = line.removeprefix("a=candidate:").split()
        if not line.startswith("a=candidate:") or len(words) <= _TYPE or words[_TYPE] != "host":
            continue
        host, port = host_of(words[_HOST]), words[_PORT]
        direct = words[_PROTOCOL].lower() == "udp" and words[_COMPONENT] == "1"
        if direct and host and is_local(host) and re.fullmatch("[0-9]{1,5}", port) and 0 < int(port) <= _HIGHEST_PORT:
            yield Endpoint(host, int(port))


# --- writing ----------------------------------------------------------------------------------------------------------


def candidate(number: int, endpoint: Endpoint) -> str:
    """An endpoint as an ICE candidate line."""
    priority = _PRIORITY - 256 * number
    return f"candidate:{number + 1} 1 udp {priority} {endpoint.host} {endpoint.port} typ host"


def written(half: Half, kind: str) -> str:
    """The other device's description, for this browser.

    Args:
        half: what the other has told.
        kind: :data:`OFFER` or :data:`ANSWER`.

    Raises:
        SdpError: something in ``half`` is not as it has to be.
    """
    checked(half)
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(f"a={candidate(number, endpoint)}" for number, endpoint in enumerate(half.endpoints)),
        f"a=ice-ufrag:{half.ufrag}",
        f"a=ice-pwd:{half.pwd}",
        "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {half.fingerprint.hex(':').upper()}",
        f"a=setup:{_SETUP[kind]}",
        "a=mid:0",
        "a=sendrecv",
        "a=sctp-port:5000",
        f"a=max-message-size:{_MESSAGE_BYTES}",
    ]
    return "".join(f"{line}\r\n" for line in lines)


_SETUP = {OFFER: "active", ANSWER: "passive"}
