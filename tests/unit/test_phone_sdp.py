import ipaddress

import pytest

from epizodiak.features.phones import sdp
from epizodiak.features.phones.sdp import Endpoint, Half, SdpError

FINGERPRINT = bytes(range(32))
WRITTEN = FINGERPRINT.hex(":").upper()
NAME = "3f0c7d2e-1a2b-4c3d-8e9f-001122334455.local"
HALF = Half("aB+/", "p" * 24, FINGERPRINT, (Endpoint("192.168.1.7", 50123),))

CHROMIUM = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 54400 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.7
a=candidate:1 1 udp 2113937151 {NAME.upper()} 54400 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113939711 fe80:0::1 54401 typ host generation 0 network-cost 999
a=candidate:3 1 udp 2113939711 FD00::2 54402 typ host generation 0 network-cost 999
a=candidate:4 1 udp 2122260223 192.168.1.7 54400 typ host generation 0 network-id 1
a=candidate:5 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0 network-id 1
a=candidate:6 1 udp 1686052607 203.0.113.9 54403 typ srflx raddr 192.168.1.7 rport 54400 generation 0
a=ice-ufrag:ab+/
a=ice-pwd:0123456789abcdefghijABCD
a=ice-options:trickle
a=fingerprint:sha-256 {WRITTEN}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")

FIREFOX = f"""v=0
o=mozilla...THIS_IS_SDPARTA-99.0 7337150123312 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:SHA-256 {WRITTEN.lower()}
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 40313 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 10.0.0.3
a=candidate:0 1 UDP 2122252543 10.0.0.3 40313 typ host
a=candidate:0 2 UDP 2122252542 10.0.0.3 40314 typ host
a=candidate:1 1 TCP 2105524479 10.0.0.3 9 typ host tcptype active
a=candidate:0 1 UDP 2122252543 10.0.0.3 40313 typ host
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:01234567
a=mid:0
a=setup:actpass
a=sctp-port:5000
a=max-message-size:1073741823
""".replace("\n", "\r\n")


def test_what_chromium_says_of_itself_is_read() -> None:
    assert sdp.read(CHROMIUM) == Half(
        "ab+/",
        "0123456789abcdefghijABCD",
        FINGERPRINT,
        (Endpoint("192.168.1.7", 54400), Endpoint(NAME, 54400), Endpoint("fd00:0:0:0:0:0:0:2", 54402)),
    )


def test_what_firefox_says_of_itself_is_read() -> None:
    expected = Half("01234567", "0123456789abcdef" * 2, FINGERPRINT, (Endpoint("10.0.0.3", 40313),))
    assert sdp.read(FIREFOX) == expected


def test_of_many_addresses_the_six_that_lead_furthest_are_kept() -> None:
    lines = [f"a=candidate:{n} 1 udp 1 fd00::{n} 5000 typ host" for n in range(1, 5)]
    lines += [f"a=candidate:{n} 1 udp 1 10.0.0.{n} 5000 typ host" for n in range(1, 6)]
    hosts = [endpoint.host for endpoint in sdp.read(CHROMIUM + "\r\n".join(lines)).endpoints]
    assert hosts == ["192.168.1.7", *(f"10.0.0.{n}" for n in range(1, 6))]


def test_an_address_of_one_cable_is_better_than_none() -> None:
    alone = "\r\n".join(line for line in CHROMIUM.splitlines() if "candidate" not in line or "fe80" in line)
    assert [endpoint.host for endpoint in sdp.read(alone).endpoints] == ["fe80:0:0:0:0:0:0:1"]


@pytest.mark.parametrize("missing", ["ice-ufrag", "ice-pwd", "fingerprint"])
def test_without_credentials_there_is_nothing_to_tell(missing: str) -> None:
    with pytest.raises(SdpError):
        sdp.read("\r\n".join(line for line in CHROMIUM.splitlines() if missing not in line))


def test_without_addresses_there_is_still_the_rest() -> None:
    assert sdp.read("\r\n".join(line for line in FIREFOX.splitlines() if "candidate:" not in line)).endpoints == ()


@pytest.mark.parametrize(("kind", "setup"), [(sdp.OFFER, "active"), (sdp.ANSWER, "passive")])
def test_what_is_written_is_a_description_that_is_read_as_the_same(kind: str, setup: str) -> None:
    half = sdp.read(CHROMIUM)
    text = sdp.written(half, kind)
    assert sdp.read(text) == half
    lines = text.split("\r\n")
    assert lines[-1] == ""
    assert [line for line in lines if line.startswith("m=")] == ["m=application 9 UDP/DTLS/SCTP webrtc-datachannel"]
    assert f"a=setup:{setup}" in lines
    assert {"a=mid:0", "a=sctp-port:5000", "v=0", "t=0 0", "a=group:BUNDLE 0"} < set(lines)
    assert len(lines[:-1]) == 16 + len(half.endpoints)


BAD = [
    Half("abc", "p" * 24, FINGERPRINT, ()),
    Half("abcd\r\na=x", "p" * 24, FINGERPRINT, ()),
    Half("abcé", "p" * 24, FINGERPRINT, ()),
    Half("a" * 65, "p" * 24, FINGERPRINT, ()),
    Half("abcd\n", "p" * 24, FINGERPRINT, ()),
    Half("abcd", "p" * 21, FINGERPRINT, ()),
    Half("abcd", "p" * 24 + "\n", FINGERPRINT, ()),
    Half("abcd", "p" * 24, FINGERPRINT[:-1], ()),
    *(
        Half("abcd", "p" * 24, FINGERPRINT, (endpoint,))
        for endpoint in (
            Endpoint("10.0.0.1", 0),
            Endpoint("10.0.0.1", 65536),
            Endpoint("10.0.0.1\r\na=x", 5),
            Endpoint("0.0.0.0", 5),  # noqa: S104 - an address to be refused, nobody listens there
            Endpoint("239.1.2.3", 5),
            Endpoint("255.255.255.255", 5),
            Endpoint("010.0.0.1", 5),
            Endpoint("10.0.0", 5),
            Endpoint("10.0.0.256", 5),
            Endpoint("\u0661\u0660.0.0.1", 5),
            Endpoint("::", 5),
            Endpoint("0:0:0:0:0:0:0:0", 5),
            Endpoint("ff02:0:0:0:0:0:0:1", 5),
            Endpoint("fd00::1", 5),
            Endpoint("203.0.113.9", 5),
            Endpoint("2001:db8:0:0:0:0:0:1", 5),
            Endpoint("printer.local", 5),
            Endpoint("example.org", 5),
            Endpoint(f"{NAME}\n", 5),
            Endpoint("", 5),
        )
    ),
    Half("abcd", "p" * 24, FINGERPRINT, (Endpoint("10.0.0.1", 5),) * 7),
]


@pytest.mark.parametrize("half", BAD, ids=repr)
def test_nothing_but_letters_numbers_and_addresses_gets_into_a_description(half: Half) -> None:
    with pytest.raises(SdpError):
        sdp.written(half, sdp.OFFER)


NEAR = [
    *("10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.7.7", "127.0.0.1", NAME),
    *("fc00::1", "fdff::1", "fe80::1", "febf::1", "::1"),
]
FAR = [
    *("8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.0.1", "192.169.0.1", "169.253.0.1", "100.64.0.1", "1.0.0.10"),
    *("9.255.255.255", "11.0.0.1", "126.0.0.1", "128.0.0.1", "110.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("0.0.0.1", "224.0.0.251", "::", "::2", "ff02::fb", "fec0::1", "fbff::1", "fe00::1", "2001:4860:4860::8888"),
    *("64:ff9b::a00:1", "::ffff:a00:1", "2002:a00:1::1"),
]


@pytest.mark.parametrize(("text", "near"), [*((text, True) for text in NEAR), *((text, False) for text in FAR)])
def test_only_addresses_of_the_local_network_are_told_and_believed(text: str, near: bool) -> None:  # noqa: FBT001
    host = sdp.host_of(text)
    assert host is not None
    assert sdp.is_local(host) is near
    alone = "\r\n".join(line for line in FIREFOX.splitlines() if "candidate:" not in line)
    found = sdp.read(f"{alone}\r\na=candidate:9 1 udp 1 {text} 5000 typ host\r\n")
    assert (Endpoint(host, 5000) in found.endpoints) is near


def test_a_sound_half_is_written() -> None:
    assert "a=candidate:1 1 udp 2122260223 192.168.1.7 50123 typ host" in sdp.written(HALF, sdp.OFFER)


@pytest.mark.parametrize(
    "text",
    ["::1", "fd00::2", "2001:db8::8:800:200c:417a", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "FE80::A"],
)
def test_ipv6_addresses_are_read_as_the_library_reads_them(text: str) -> None:
    host = sdp.host_of(text)
    assert host is not None
    assert ipaddress.ip_address(host) == ipaddress.ip_address(text)


@pytest.mark.parametrize(
    "text",
    [
        ":::",
        "1::2::3",
        "1:2:3",
        "1:2:3:4:5:6:7:8:9",
        "12345::",
        "1:2:3:4:5:6:7::8",
        ":1:2:3:4:5:6:7",
        "fe80::1%eth0",
        "g::",
    ],
)
def test_what_is_no_ipv6_address_is_refused(text: str) -> None:
    assert sdp.host_of(text) is None
