"""Two browser processes find each other by codes that are handed over, and talk without any server between them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.links import End
from tools.browser import find_browser, launch_arguments
from tools.hosting import background_server


@pytest.fixture(scope="module")
def ends(dist: Path, browser: Browser) -> Iterator[tuple[End, End]]:
    """A tablet and a phone, each in a process of its own."""
    other = browser.browser_type.launch(executable_path=find_browser(), args=launch_arguments())
    with background_server(dist, parts=None) as url:
        tablet, phone = (End(process, url, dist, camera=True) for process in (browser, other))
        for end in (tablet, phone):
            end.do("Fetch", "phones")
            assert end.wait("FeatureCame")["loaded"]
        yield tablet, phone
        tablet.page.close()
        other.close()
    assert (tablet.errors, phone.errors) == ([], [])


def paired(ends: tuple[End, End], link: int) -> None:
    """Pair the two."""
    tablet, phone = ends
    tablet.do("Invite", link, 1, "Chloé", "epizodiak")
    code = tablet.wait("Invited", link=link)["code"]
    phone.do("Join", link, f"https://example.org/#join={code}\nsee you")
    joined = phone.wait("Joined", link=link)
    assert (joined["seat"], joined["name"], joined["game"]) == (1, "Chloé", "epizodiak")
    tablet.do("TakeReply", link, f"here it is: {joined['code']}")
    tablet.wait("LinkOpened", link=link)
    phone.wait("LinkOpened", link=link)


def test_what_phones_need_is_fetched_when_it_is_asked_for_and_asked_for_again_after_a_failure(
    dist: Path, browser: Browser
) -> None:
    with background_server(dist, parts=None) as url:
        end = End(browser, url, dist)
        fetched: list[str] = []
        end.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
        end.page.route("**/phones.zip", lambda route: route.abort())
        end.do("Fetch", "phones")
        assert not end.wait("FeatureCame")["loaded"]
        end.page.unroute("**/phones.zip")
        for count in (2, 3):
            end.do("Fetch", "phones")
            assert end.wait("FeatureCame", count)["loaded"]
        assert [each["event"] for each in end.told()] == [
            "FeatureCame",
            "FeatureCame",
            "CapabilitiesFound",
            "FeatureCame",
        ]
        (found,) = end.of("CapabilitiesFound")
        means = {name: found[name] for name in ("possible", "camera", "local", "address")}
        assert means == {"possible": True, "camera": True, "local": True, "address": url}
        assert [each for each in fetched if each.endswith(".zip")] == ["phones.zip"] * 2
        end.page.close()


@pytest.mark.long
def test_tablet_and_phone_talk_until_one_of_them_goes(ends: tuple[End, End]) -> None:
    tablet, phone = ends
    paired(ends, 1)
    views = ["{}", "é🙂\n" * 5_000, "x" * 100_000]
    for view in views:
        tablet.say(view)
    phone.wait("LinkHeard", len(views), link=1)
    assert [event["text"] for event in phone.of("LinkHeard", link=1)] == views
    phone.say("an action")
    assert tablet.wait("LinkHeard", link=1)["text"] == "an action"

    phone.do("EndLink", 1)
    assert tablet.wait("LinkEnded", link=1)["reason"] == "lost"
    assert phone.of("LinkEnded", link=1) == [], "nothing is heard of a link that was ended"


@pytest.mark.long
def test_a_page_that_is_left_says_goodbye(ends: tuple[End, End]) -> None:
    tablet, phone = ends
    paired(ends, 10)
    phone.page.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert tablet.wait("LinkEnded", link=10)["reason"] == "lost"
    assert phone.wait("LinkEnded", link=10)["reason"] == "lost"


@pytest.mark.long
def test_a_phone_that_says_too_much_or_nonsense_loses_its_link(ends: tuple[End, End]) -> None:
    tablet, phone = ends
    paired(ends, 2)
    phone.say("x" * 70_000, link=2)
    assert tablet.wait("LinkEnded", link=2)["reason"] == "hostile"
    paired(ends, 3)
    phone.page.evaluate("() => window.say_raw(3, new Uint8Array(5))")
    assert tablet.wait("LinkEnded", link=3)["reason"] == "hostile"
    assert tablet.of("LinkHeard", link=2) == tablet.of("LinkHeard", link=3) == []


@pytest.mark.long
def test_a_phone_whose_page_stands_still_is_silent_and_comes_back(ends: tuple[End, End]) -> None:
    tablet, phone = ends
    paired(ends, 4)
    phone.page.evaluate("() => { const end = performance.now() + 3500; while (performance.now() < end); }")
    tablet.wait("LinkSilent", link=4, silent=True)
    tablet.wait("LinkSilent", link=4, silent=False)
    assert phone.of("LinkSilent", link=4) == [], "it was the one that slept"


def test_codes_that_do_not_fit_are_refused_and_the_link_waits_on(ends: tuple[End, End]) -> None:
    tablet, phone = ends
    for number in (5, 6):
        tablet.do("Invite", number, 0, "Ben", "zodiac")
    code, other = (tablet.wait("Invited", link=number)["code"] for number in (5, 6))
    phone.do("Join", 7, other)
    elsewhere = phone.wait("Joined", link=7)["code"]
    for text in ("hello", code, elsewhere[:-9], elsewhere):
        tablet.do("TakeReply", 5, text)
    tablet.wait("ReplyRefused", 4, link=5)
    refused = [event["reason"] for event in tablet.of("ReplyRefused", link=5)]
    assert refused == ["no code", "no code", "damaged", "other pairing"]
    phone.do("Join", 8, code[:-9])
    assert phone.wait("ReplyRefused", link=8)["reason"] == "damaged"
    for number in (8, 9):
        phone.do("Join", number, code)
        answer = phone.wait("Joined", link=number)["code"]
        for _ in range(2):
            tablet.do("TakeReply", 5, answer)
    tablet.wait("ReplyRefused", 6, link=5)
    assert [event["reason"] for event in tablet.of("ReplyRefused", link=5)][4:] == ["used", "used"]
    assert phone.wait("LinkOpened", link=8)
