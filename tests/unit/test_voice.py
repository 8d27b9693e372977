"""The page's own voice, with a browser's speech that does all that real ones do."""

import pytest

from epizodiak.features.voice.speaker import (
    AFTER_STOP_MS,
    LEAST_MS,
    LETTER_MS,
    MOST_MS,
    MOST_WAITING,
    VOICES_MS,
    Manner,
    voice_for,
)
from tests.visits.voices import FakeBrowser, speaker_of, voice

LONG = MOST_MS + 1_000


@pytest.mark.parametrize(
    ("language", "voices", "found"),
    [
        ("de", ["en-US", "de-AT", "de-DE"], "de-AT"),
        ("pt-BR", ["pt-PT", "pt-BR"], "pt-BR"),
        ("pt-BR", ["en-US", "pt_PT"], "pt_PT"),
        ("ja", ["en-US"], None),
        ("en", [], None),
    ],
)
def test_a_voice_of_the_language_is_chosen(language: str, voices: list[str], found: str | None) -> None:
    chosen = voice_for(language, map(voice, voices))
    assert (chosen.lang if chosen else None) == found


def test_no_voice_is_chosen_that_would_send_what_it_says_away() -> None:
    assert voice_for("en", [voice("en-US", local=False)]) is None


def test_sentences_are_said_one_by_one_with_a_pause() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser, rate=1.5, volume=0.35, pause=900)
    assert speaker.say("Ben: drew. Your turn.")
    assert browser.texts == ["Ben: drew."]
    assert (browser.spoken[0].rate, browser.spoken[0].volume, browser.spoken[0].lang) == (1.5, 0.35, "en")
    browser.finish()
    browser.wait(899)
    assert browser.texts == ["Ben: drew."]
    browser.wait(1)
    assert browser.texts == ["Ben: drew.", "Your turn."]


def test_a_stop_leaves_nothing_to_be_said_and_what_comes_next_is_said() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    speaker.say("You drew 7. You can pass.")
    speaker.stop()
    assert browser.cancelled
    browser.finish("onerror", "interrupted")
    browser.wait(LONG)
    assert browser.texts == ["You drew 7."]
    speaker.say("Pass the tablet to Ben.")
    browser.wait(AFTER_STOP_MS)
    assert browser.texts[1:] == ["Pass the tablet to Ben."]


def test_what_was_stopped_says_nothing_when_its_end_is_told_late() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    speaker.say("One.")
    first = browser.spoken[0]
    speaker.stop()
    speaker.say("Two. Three.")
    browser.wait(AFTER_STOP_MS)
    first.onend(type("Event", (), {"target": first}))
    browser.wait(LEAST_MS / 2)
    assert browser.texts == ["One.", "Two."], "the end of another sentence ends none"


def test_voices_may_come_late() -> None:
    browser = FakeBrowser()
    speaker = speaker_of(browser, "it")
    assert speaker.say("Pesca.")
    assert speaker.possible is None
    browser.voices = [voice("it-IT")]
    speaker.voices_changed()
    assert browser.texts == ["Pesca."]
    browser.voices = [voice("fr-FR")]
    speaker.voices_changed()
    assert not speaker.possible, "and may go again"


def test_without_any_voice_everything_is_told_otherwise() -> None:
    browser = FakeBrowser()
    speaker = speaker_of(browser, "el")
    assert speaker.say("One. Two.")
    browser.wait(VOICES_MS)
    assert (speaker.possible, browser.news) == (False, 1)
    assert browser.lost == ["One. Two."]
    assert not speaker.say("Three.")


def test_a_device_without_the_language_is_known_at_once() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser, "ja")
    assert not speaker.say("はい")
    speaker.speak_as(Manner("en"))
    assert speaker.say("Yes.")


def test_a_speech_that_raises_is_no_voice() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    browser.raises = True
    speaker.say("One. Two.")
    speaker.stop()
    browser.wait(LONG)
    assert browser.lost == ["One. Two."]
    assert not speaker.say("Three.")
    assert not speaker_of(browser).say("Four.")


def test_a_sentence_whose_end_is_never_told_is_over_after_a_while() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    speaker.say("One. Two. Three. Four.")
    for _ in range(4):
        browser.finish("onstart")
        browser.wait(LEAST_MS + 10 * LETTER_MS)
    assert browser.texts == ["One.", "Two.", "Three.", "Four."]
    assert not browser.lost


def test_a_speech_of_which_nothing_is_ever_heard_is_no_voice() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    speaker.say("One. Two. Three.")
    browser.wait(3 * LONG)
    assert browser.lost == ["Two. Three."]
    assert not speaker.say("Four.")
    speaker.voices_changed()
    assert not speaker.say("Four."), "other voices do not mend it"


@pytest.mark.parametrize(("error", "works"), [("not-allowed", True), ("canceled", True), ("synthesis-failed", False)])
def test_an_error_ends_a_sentence_or_the_voice(error: str, *, works: bool) -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    speaker.say("One. Two.")
    browser.finish("onerror", error)
    browser.wait(1)
    assert speaker.possible is works
    assert browser.texts == (["One.", "Two."] if works else ["One."])
    assert browser.lost == ([] if works else ["One. Two."])


def test_of_much_that_waits_the_newest_is_said() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    for number in range(40):
        speaker.say(f"Turn {number}.")
    for _ in range(40):
        browser.finish()
        browser.wait(1)
    assert browser.texts == ["Turn 0.", *(f"Turn {number}." for number in range(40 - MOST_WAITING, 40))]


def test_another_language_stops_what_was_said_in_the_old_one() -> None:
    browser = FakeBrowser([voice("en"), voice("fr")])
    speaker = speaker_of(browser)
    speaker.say("One. Two.")
    speaker.speak_as(Manner("fr"))
    speaker.say("Trois.")
    browser.wait(AFTER_STOP_MS)
    assert browser.texts == ["One.", "Trois."]
    assert browser.spoken[-1].voice.lang == "fr"


def test_of_what_begins_as_the_last_announcement_did_only_the_rest_is_said() -> None:
    browser = FakeBrowser([voice("en")])
    speaker = speaker_of(browser)
    for text in ("You drew.", "Your hand.", "You drew. Ben passed.", "Ben passed.", "Ben passed."):
        (speaker.say if text == "Your hand." else speaker.tell)(text)
    for _ in range(5):
        browser.finish()
        browser.wait(LEAST_MS)
    assert browser.texts == ["You drew.", "Your hand.", "Ben passed.", "Ben passed.", "Ben passed."]
    speaker.tell("Ana drew.")
    speaker.stop()
    speaker.tell("Ana drew. Your turn.")
    browser.wait(AFTER_STOP_MS)
    assert browser.texts[-1] == "Ana drew.", "what was stopped may not have been heard"
