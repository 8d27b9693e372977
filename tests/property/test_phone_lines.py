from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from epizodiak.features.phones import codes, sdp
from epizodiak.features.phones.codes import CodeError, Invitation, Reply
from epizodiak.features.phones.line import PART, Limits, Line, LineError
from epizodiak.features.phones.sdp import Endpoint, Half, SdpError

WIDE = Limits(characters=10 * PART, frames=1_000, burst=10_000)

LETTERS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
MESSAGES = st.lists(LETTERS | st.builds(lambda text, times: text * times, LETTERS, st.sampled_from([1, 500, 2_000])))
FRAMES = st.lists(
    LETTERS
    | st.builds("m{}.{}/{}:{}".format, st.integers(-1, 3), st.integers(-1, 3), st.integers(-1, 3), LETTERS)
    | st.sampled_from(["b", "x", "m1.1/1:", "m1.1/2:" + "x" * PART, "m1.2/2:y"])
    | st.none()
    | st.binary(max_size=5)
    | st.integers()
)


@given(FRAMES)
def test_whatever_comes_is_heard_or_refused(frames: list[object]) -> None:
    line = Line(WIDE, 0.0)
    with suppress(LineError):
        for frame in frames:
            assert all(isinstance(message, str) for message in line.heard(frame, 0.0))


@given(MESSAGES)
def test_every_message_arrives_as_it_was_said(messages: list[str]) -> None:
    here, there = Line(WIDE, 0.0), Line(WIDE, 0.0)
    frames = [frame for message in messages for frame in here.frames(message)]
    assert [message for frame in frames for message in there.heard(frame, 0.0)] == messages


@given(MESSAGES, st.data())
def test_lost_doubled_and_exchanged_frames_are_never_put_together_wrongly(
    messages: list[str], data: st.DataObject
) -> None:
    here, there = Line(WIDE, 0.0), Line(WIDE, 0.0)
    frames = [frame for message in messages for frame in here.frames(message)]
    places = data.draw(st.lists(st.integers(0, max(0, len(frames) - 1)), max_size=2 * len(frames)))
    heard: list[str] = []
    refused = False
    try:
        for place in places:
            heard += there.heard(frames[place], 0.0)
    except LineError:
        refused = True
    assert heard == messages[: len(heard)]
    assert refused or places == list(range(len(places)))


ICE = st.text("ABCXYZabcxyz0189+/", min_size=22, max_size=64)
HOSTS = (
    st.sampled_from(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"]).flatmap(
        lambda net: st.ip_addresses(network=net).map(str)
    )
    | st.sampled_from(["fc00::/7", "fe80::/10"])
    .flatmap(lambda net: st.ip_addresses(network=net))
    .map(lambda address: address.exploded)
    | st.uuids().map(lambda name: f"{name}.local")
)
ENDPOINTS = st.builds(Endpoint, HOSTS.map(sdp.host_of).map(str), st.integers(1, 65_535))
HALVES = st.builds(Half, ICE, ICE, st.binary(min_size=32, max_size=32), st.lists(ENDPOINTS, max_size=6).map(tuple))
TOKENS = st.binary(min_size=4, max_size=4)
INVITATIONS = st.builds(
    Invitation, st.integers(0, 255), st.text().map(codes.cut_name), st.sampled_from(["zodiac", "a-b_9"]), TOKENS, HALVES
)


@given(INVITATIONS)
def test_every_invitation_is_read_as_it_was_written(invitation: Invitation) -> None:
    code = codes.invitation_text(invitation)
    assert codes.read_invitation(f"https://example.org/#join={code}\n") == invitation
    assert sdp.read(sdp.written(invitation.half, sdp.OFFER)).pwd == invitation.half.pwd


@given(
    st.text() | st.text().map(lambda text: f"EZI{text}") | st.binary().map(lambda data: codes._code_text("EZI", data))  # noqa: SLF001 - what only a right check gets past
)
def test_no_text_does_more_than_be_refused(text: str) -> None:
    with suppress(CodeError):
        codes.read_invitation(text)


@given(TOKENS, HALVES, st.data())
def test_a_code_with_one_byte_changed_is_refused_or_harmless(token: bytes, half: Half, data: st.DataObject) -> None:
    body = bytearray(codes._half_bytes(half))  # noqa: SLF001 - as above
    place = data.draw(st.integers(0, len(body) - 1))
    body[place] = data.draw(st.integers(0, 255))
    with suppress(CodeError):
        read: Reply = codes.read_reply(codes._code_text("EZR", token + bytes(body)))  # noqa: SLF001
        lines = sdp.written(read.half, sdp.ANSWER).split("\r\n")
        assert len(lines) == 17 + len(read.half.endpoints)


@given(st.text() | st.text().map(lambda text: f"a=ice-ufrag:abcd\na=fingerprint:sha-256 {text}"))
def test_no_description_does_more_than_be_refused(text: str) -> None:
    with suppress(SdpError):
        sdp.read(text)
