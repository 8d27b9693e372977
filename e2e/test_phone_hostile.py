"""A stranger in a phone's place: it pairs as a phone does, says what no phone says, and the table goes on.

And an outsider's look at a whole pairing: who is asked for anything, what the camera does, what a phone keeps.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Request, expect

from e2e.kitchen import Device, Kitchen, all_paired, at_ply, link_of, ply_of, scan, tap_by_tap
from e2e.screen import TIMEOUT_MS, screen, wait_phase
from e2e.wire import LISTEN_IN, Stranger, sent, tables
from epizodiak import __version__
from epizodiak.features.phones.codes import invitation_text, read_invitation
from epizodiak.features.phones.messages import PhoneMessage

pytestmark = pytest.mark.heavy

HOSTILE: dict[str, tuple[str, ...]] = {
    "no frame": ("hello",),
    "HTML": ("m1.1/1:<img src=x onerror=document.documentElement.dataset.broken=1>",),
    "no JSON": ("m1.1/1:{",),
    "deep": ("m1.1/1:" + "[" * 900 + "]" * 900,),
    "a foreign seat": ("m1.1/1:" + json.dumps({**json.loads(PhoneMessage("act", 0, "d").text()), "seat": 0}),),
    "NaN": ("m1.1/1:" + PhoneMessage("act", 0, "d").text().replace('"ply": 0', '"ply": NaN'),),
    "a huge number": ("m1.1/1:" + PhoneMessage("act", 1 << 40, "d").text(),),
    "a key twice": ("m1.1/1:" + PhoneMessage("act", 0, "d").text()[:-1] + ', "kind": "act"}',),
    "too large": ("m1.1/9:" + "x" * 16_000,),
    "out of order": ("m5.1/1:{}",),
    "a thousand beats": ("b",) * 1_000,
    "another version": ("m1.1/1:" + PhoneMessage("hello", version="999.0").text(),),
}

BYTES = "() => channel.send(new Uint8Array(9))"

BROKEN = "() => document.documentElement.dataset.broken ?? ''"


def paired(tablet: Device, stranger: Stranger) -> None:
    """Pair a stranger with the seat that the tablet invites."""
    answer = stranger.answer(link_of(tablet))  # once there is a link, there is a seat that it is for
    seat = tablet.html("pairing")
    tablet.page.fill(f"[data-key='pair-answer-{seat}']", answer)
    tablet.taps.button(f"pair-take-{seat}")
    stranger.opened()


@pytest.mark.long
def test_a_stranger_breaks_its_own_link_and_nothing_else(kitchen: Kitchen, browser: Browser) -> None:
    tablet = kitchen.tablet("game=epizodiak&seed=3&bots=-,phone,-&players=Ana,Ben,Chlo%C3%A9&motion=off&lang=en")
    stranger = Stranger(browser, kitchen.url)
    paired(tablet, stranger)
    wait_phase(tablet.page, "phone", "curtain")
    before = {key: screen(tablet.page)[key] for key in ("ply", "seat", "phase")}
    for name, frames in [*HOSTILE.items(), ("bytes", ())]:
        if frames:
            stranger.frames(*frames)
        else:
            stranger.run(BYTES)
        stranger.wait_ended()
        again = tablet.page.locator('[data-key="phone-again-1"]')
        expect(again, name).to_be_visible(timeout=TIMEOUT_MS)
        said = "newer version" if name == "another version" else "does not understand"
        expect(tablet.page.get_by_text(said).first, name).to_be_visible(timeout=TIMEOUT_MS)
        assert {key: screen(tablet.page)[key] for key in before} == before, name
        again.click()
        wait_phase(tablet.page, "pairing")
        paired(tablet, stranger)
        wait_phase(tablet.page, before["phase"])
    assert tablet.page.evaluate(BROKEN) == ""
    stranger.frames(
        "m1.1/1:" + PhoneMessage("act", 0, "d").text(), "m2.1/1:" + PhoneMessage("hello", version=__version__).text()
    )
    stranger.page.wait_for_function("() => heard.some(frame => frame.includes('own'))", timeout=TIMEOUT_MS)
    told = [json.loads(text) for text in stranger.heard()]
    assert {each["seat"] for each in told if each["kind"] == "table"} == {1}, "it is told what its seat may know"
    stranger.context.close()


@pytest.mark.long
def test_an_invitation_serves_one_device_once(kitchen: Kitchen, browser: Browser) -> None:
    tablet = kitchen.tablet("game=schotten-totten&seed=3&bots=phone,-&players=Ana,Ben&motion=off&lang=en")
    first, second = Stranger(browser, kitchen.url), Stranger(browser, kitchen.url)
    link = link_of(tablet)
    late = second.answer(link)
    paired(tablet, first)
    wait_phase(tablet.page, "phone", "curtain")
    tablet.taps.button("menu")
    tablet.taps.button("phones")
    expect(tablet.page.locator("#phones-body")).to_contain_text("plays on the phone")
    assert second.run("() => channel.readyState") == "connecting"
    first.run("() => channel.close()")
    expect(tablet.page.locator("#phones-body")).to_contain_text("is away", timeout=TIMEOUT_MS)
    tablet.taps.button("phone-pair-0")
    wait_phase(tablet.page, "pairing")
    tablet.page.fill("[data-key='pair-answer-0']", late)
    tablet.taps.button("pair-take-0")
    expect(tablet.page.get_by_text("belongs to another invitation").first).to_be_visible(timeout=TIMEOUT_MS)
    for one in (first, second):
        one.context.close()


NAMES = "%3Cimg%20src=x%20onerror=%22document.documentElement.dataset.broken=1%22%3E,%E2%80%AEneB%3Cb%3E"


@pytest.mark.long
def test_names_are_text_on_tablet_and_phone(kitchen: Kitchen) -> None:
    tablet = kitchen.tablet(f"game=schotten-totten&seed=3&bots=phone,phone&players={NAMES}&motion=off&lang=en")
    phone = kitchen.phone(link_of(tablet), more="&lang=en&motion=off")
    phone.value("join-answer")
    assert "<img" in phone.page.inner_text("#joining h1")
    for page in (tablet.page, phone.page):
        assert page.locator("img[src='x'], b").count() == 0
    tablet.page.fill("[data-key='pair-answer-0']", phone.value("join-answer"))
    tablet.taps.button("pair-take-0")
    tablet.page.wait_for_function("() => document.documentElement.dataset.pairing === '1'", timeout=TIMEOUT_MS)
    phones = {0: phone} | all_paired(kitchen, tablet, more="&lang=en&motion=off")
    for device in (tablet, *phones.values()):
        wait_phase(device.page, "phone", "hand", "turn")
        assert device.page.locator("img[src='x'], b").count() == 0
        assert device.page.evaluate(BROKEN) == ""
    assert "<img" in phone.page.locator("body").inner_text() + str(phone.page.locator("svg").all_inner_texts())


KEPT = """async () => {
    const found = {...localStorage, ...sessionStorage};
    for (const {name} of await indexedDB.databases()) {
        const base = await new Promise(done => {
            indexedDB.open(name).onsuccess = event => done(event.target.result);
        });
        for (const store of base.objectStoreNames)
            found[`${name}/${store}`] = await new Promise(done => {
                base.transaction(store).objectStore(store).getAll().onsuccess = event => done(event.target.result);
            });
        base.close();
    }
    return JSON.stringify(found);
}"""
"""All that a browser keeps for the page."""

LIVE = "() => [wire.tracks.length, wire.tracks.filter(track => track.readyState === 'live').length]"


@pytest.mark.long
def test_nobody_else_is_asked_the_camera_goes_off_and_a_phone_keeps_an_invitation_only(kitchen: Kitchen) -> None:
    tablet = kitchen.device((1180, 820), camera=True)
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    for device in (tablet,):
        device.context.on("request", note)
        device.context.add_init_script(f"({LISTEN_IN})()")
    fragment = "game=schotten-totten&seed=3&bots=phone,-&players=Ana,Ben&motion=off&lang=en"
    tablet.page.goto(f"{kitchen.url}#{fragment}", wait_until="domcontentloaded")
    tablet.taps.button("start")
    wait_phase(tablet.page, "pairing")
    phone = kitchen.device((390, 844))
    phone.context.on("request", note)
    phone.context.add_init_script(f"({LISTEN_IN})()")
    phone.page.goto(f"{link_of(tablet)}&motion=off&lang=en", wait_until="domcontentloaded")
    wait_phase(phone.page, "joining")
    assert tablet.page.evaluate(LIVE) == [0, 0], "no camera before somebody wants it"
    scan(tablet, phone)
    wait_phase(tablet.page, "phone", "curtain")
    tablet.page.wait_for_function(
        "() => wire.tracks.length && wire.tracks.every(track => track.readyState === 'ended')"
    )
    assert phone.page.evaluate(LIVE) == [0, 0]
    seat = screen(tablet.page)["seat"]
    if seat == "0":
        tap_by_tap(phone, lambda cans: min(cans, key=lambda key: (cans[key] == "unselect", "@" not in cans[key])))
        at_ply(tablet, ply_of(phone))
    origin = kitchen.url.split("/", 3)[:3]
    assert asked
    assert [url for url in asked if url.split("/", 3)[:3] != origin and not url.startswith(("data:", "blob:"))] == []
    for device in (tablet, phone):
        servers = device.page.evaluate("() => wire.servers")
        assert servers
        assert all(each == [] for each in servers)
    own = json.loads(tables(tablet.page)[0][-1])["own"]
    found = json.loads(phone.page.evaluate(KEPT))
    spare = found.pop("epizodiak-spare")
    invitation = read_invitation(spare)
    assert (invitation.seat, invitation.name, invitation_text(invitation)) == (0, "Ana", spare), "and nothing besides"
    kept = json.dumps(found)
    for secret in (*map(str, own["hand"]), "EZI", "EZR", '"chance"', '"actions"', "Ana"):
        assert secret not in kept.replace("epizodiak", ""), secret
    assert "hand" not in kept
    assert kitchen.wrong == []


@pytest.mark.long
def test_a_phone_says_little(kitchen: Kitchen) -> None:
    """A phone sends its actions and nothing else: no hand, no settings, no name."""
    tablet = kitchen.tablet("game=schotten-totten&seed=5&bots=phone,-&players=Ana,Ben&motion=off&lang=en")
    phone = kitchen.device((390, 844))
    phone.context.add_init_script(f"({LISTEN_IN})()")
    phone.page.goto(f"{link_of(tablet)}&motion=off&lang=en", wait_until="domcontentloaded")
    wait_phase(phone.page, "joining")
    tablet.page.fill("[data-key='pair-answer-0']", phone.value("join-answer"))
    tablet.taps.button("pair-take-0")
    wait_phase(phone.page, "hand", "turn")
    (texts,) = sent(phone.page)
    assert {json.loads(text)["kind"] for text in texts} == {"hello"}
