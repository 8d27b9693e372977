"""The page speaks: it is heard, stopped by the curtain, and gone without harm where the browser has no speech."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.any_game import played
from e2e.conftest import PageAt
from e2e.ears import SPEECH, Listener, heard, speaking
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, hide, spoken, wait_phase, wait_ply, wait_told
from e2e.taps import Taps

RESULTS = Path(__file__).resolve().parent.parent / "test-results"
NAMES = "players=Ana,Ben,Chlo%C3%A9"
MOST = 400
GAMES = {
    "epizodiak": f"mode=single&seed=362&{NAMES}&bots=-,2,2",
    "schotten-totten": "seed=3&players=Ana,Ben&bots=-,2",
    "epicycle": "seed=3&players=Ana,Ben&bots=-,2",
    "epicycle for four": "seed=3&players=Ana,Ben,Cy,Dev",
    "zodiac": "seed=3&players=Ana,Ben&bots=-,2",
}


def voice_is_here(page: Page) -> None:
    """Wait until the page speaks, or has found that it can't."""
    page.wait_for_function("() => document.getElementById('voice-note')", timeout=TIMEOUT_MS)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_what_the_page_says_and_by_keys(page_at: PageAt, game: str) -> None:
    page = page_at(1180, 820, f"game={game.split(maxsplit=1)[0]}&first=0&motion=off&{GAMES[game]}", prepare=speaking())
    voice_is_here(page)
    listener = Listener(page)
    end = listener.play(MOST)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"voice-{game.replace(' ', '-')}.txt").write_text("\n".join(listener.transcript), "utf-8")
    assert any(name in end for name in ("You", "Ana", "Ben", "Cy", "Dev"))
    assert not spoken(page), "screen readers are told nothing as long as the page speaks"


def test_the_curtain_stops_the_voice_and_nothing_of_a_hand_is_said_before_it_is_lifted(page_at: PageAt) -> None:
    page = page_at(1180, 820, f"game=epizodiak&first=0&seed=3&motion=off&{NAMES}", prepare=speaking(detail="brief"))
    voice_is_here(page)
    taps = Taps(page)
    taps.button("start")
    wait_phase(page, "curtain")
    called = heard(page)
    assert any("Ana" in text for text in called)
    assert not any("You" in text for text in called)
    taps.reveal()
    assert any("You can" in text or "your turn" in text for text in heard(page))
    page.evaluate("() => { window.speechMute = true; }")
    page.keyboard.press("h")
    page.wait_for_function("() => window.heard.length")
    stops = page.evaluate("() => window.stops")
    hide(page, "hidden")
    wait_phase(page, "curtain")
    assert page.evaluate("() => window.stops") > stops
    assert not spoken(page)


def test_what_a_lesson_and_a_wrong_answer_say_is_heard_once(page_at: PageAt) -> None:
    page = page_at(1180, 820, "game=zodiac&motion=off", prepare=speaking())
    voice_is_here(page)
    taps = Taps(page)
    taps.button("tutorial")
    wait_phase(page, "tutorial")
    begun = heard(page)
    assert begun.count("Jumping") == 1
    assert [text.startswith("Tap the black piece on A3") for text in begun].count(True) == 1, begun
    taps.button("point-A3")
    taps.button("point-B1")
    page.wait_for_function("() => document.activeElement.dataset.key === 'tutorial-next'")
    assert heard(page).count("It jumped over a neutral piece.") == 1
    taps.leave()
    taps.start("game=zodiac&first=0&motion=off&players=Ana,Ben")
    page.keyboard.press("/")
    heard(page)
    page.keyboard.type("A1-B9")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('typed-answer').textContent")
    answer = page.inner_text("#typed-answer")
    said = "".join(heard(page))
    assert said.count(answer.split(".")[0]) == 1
    assert said.count("is not a move") == 1


def test_after_typed_moves_a_bots_turn_and_a_result_are_said_next(page_at: PageAt) -> None:
    page = page_at(1180, 820, "game=zodiac&motion=off", prepare=speaking())
    voice_is_here(page)
    taps = Taps(page)
    taps.start("game=zodiac&first=0&motion=off&players=Ana,Ben&bots=-,1&seed=3")
    wait_phase(page, "turn")
    heard(page)
    typed(page, "A5-B6")
    wait_ply(page, 2)
    wait_phase(page, "turn")
    told = heard(page)
    assert told[0].startswith("Ana jumped")
    assert told[1].startswith("Ben "), "not where the focus was left"
    taps.leave()
    taps.open_record(played("zodiac", 3, left=1))
    wait_phase(page, "turn")
    heard(page)
    typed(page, played("zodiac", 3)["actions"][-1])
    wait_phase(page, "over")
    wait_told(page)
    told = heard(page)
    assert told.index("Play again") > next(number for number, text in enumerate(told) if "wins the game" in text)


def typed(page: Page, action: str) -> None:
    """Type a move; what is said of the field is not listened to."""
    page.keyboard.press("/")
    heard(page)
    page.keyboard.type(action)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    "fault",
    sample(
        [
            pytest.param(
                "delete window.speechSynthesis; Object.defineProperty(window, 'speechSynthesis', {});", id="absent"
            ),
            pytest.param(
                "Object.defineProperty(window, 'speechSynthesis', { get() { throw new Error('no'); } });", id="raising"
            ),
            pytest.param("window.voices = [];", id="no-voices"),
            pytest.param(
                "window.voices = [{ lang: 'ja-JP', localService: true }, { lang: 'en-US', localService: false }];",
                id="no-voice-of-the-language",
            ),
            pytest.param("window.speechFails = true;", id="failing"),
            pytest.param("window.speechMute = true;", id="mute"),  # waits until it is overdue
        ],
        *("absent", "no-voices", "failing"),
    ),
)
def test_a_speech_of_no_use_leaves_the_game_and_its_announcements_as_they_are(page_at: PageAt, fault: str) -> None:
    settings = json.dumps(json.dumps({"voice": "on", "pace": "none"}))
    script = f"{SPEECH}; {fault}; localStorage.setItem('epizodiak-settings', {settings});"
    page = page_at(1180, 820, "game=epicycle&first=0&motion=off&players=Ana,Ben&bots=-,1", prepare=Script(script))
    voice_is_here(page)
    taps = Taps(page)
    taps.start("game=epicycle&first=0&motion=off&players=Ana,Ben&bots=-,1")
    page.keyboard.press("w")
    page.wait_for_function(
        "() => { const live = document.getElementById('live').textContent; return live.includes('You can'); }",
        timeout=TIMEOUT_MS,
    )
    note = page.locator("#voice-note")
    assert "English" in (note.text_content() or "")
