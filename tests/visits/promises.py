"""What holds of a page's state whatever has happened, and that a page always leads on."""

from __future__ import annotations

from epizodiak.app import selectors
from epizodiak.app.update import MOST_PENDING
from epizodiak.display import ui_state
from epizodiak.display.ui_state import BOT, CURTAIN, LOBBY, OVER, PLAYED, ROUND, TURN, WATCH
from epizodiak.features.hints.state import HINT, PANEL
from epizodiak.features.plugin_bots.state import SEATED_PLUGINS
from epizodiak.features.replay.state import REPLAY
from epizodiak.features.reviews.state import REVIEW
from epizodiak.features.tutorial.state import LEARNING
from tests.visits.small_page import SmallPage


def consistent(page: SmallPage, *, rests: bool = False) -> None:
    """See that the parts of the state fit each other; ``rests``: nothing flies any more."""
    _table(page)
    _waiting(page, rests=rests)
    _thinking(page)


def _table(page: SmallPage) -> None:
    state, ui, match = page.state, page.state.ui, page.state.match
    tables = [each for each in (match, state.playback, state.followed) if each is not None]
    assert len(tables) <= 1, "two games lie on one table"
    assert (ui.phase == LOBBY) == (not tables), "the lobby stands where a game lies, or no game where none does"
    assert (state.playback is not None) == (ui.phase == ui_state.REPLAY), "a game is played back in another phase"
    assert ui.holder is None or ui.phase in (TURN, BOT, ui_state.REPLAY), f"somebody's hand shows in phase {ui.phase}"
    assert not ui.selection or ui.phase == TURN, "something is selected out of turn"
    assert not ui.rests or ui.phase == TURN, "a place rests out of turn"
    learns = LEARNING.of(state) is not None and "tutorial" not in state.fetching_features
    assert ui.taught == learns, "a lesson without a learner, or a learner without a lesson"
    assert not (ui.phase == CURTAIN and ui.panel == PANEL), "a hint is told under the curtain"
    if match is None or ui.phase == WATCH or ui.taught:
        return
    level = match.bots[match.player] if match.bots and match.player is not None else "-"
    assert (ui.phase == OVER) == (match.player is None), "the score sheet of the end stands at another time"
    assert ui.phase == ROUND or (ui.phase == BOT) == (level != "-"), (
        "a bot's turn is a person's, or the other way round"
    )
    assert ui.phase != TURN or ui.holder == match.player, "another seat than the one to act holds the device"
    assert ui.phase in PLAYED, "a game is played in a phase that knows no play"


def _waiting(page: SmallPage, *, rests: bool) -> None:
    state, saving = page.state, page.state.saving
    assert len(state.pending) <= MOST_PENDING, "more taps wait than may"
    assert not (saving.failing and saving.unstored and not page.flying), "play stands still because storing fails"
    assert not saving.failing or saving.in_progress or saving.waiting, "what could not be stored is forgotten"
    if rests:
        assert not saving.unstored, "the page waits for something that was stored long ago"
        assert not saving.failing, "storing works again, and the page has not found out"
        assert not saving.in_progress, "an attempt to store has no answer"
        assert not state.pending, "a tap waits for ever"
        assert not state.ui.rests, "a place rests for ever"
        assert state.opening is None, "a game is about to come for ever"


def _thinking(page: SmallPage) -> None:
    state, match = page.state, page.state.match
    if state.bot_turn is not None:
        assert match is not None, "a bot's turn without a game"
        assert state.ui.phase == BOT, "a bot's turn goes on in another phase"
        assert (state.bot_turn.sitting, state.bot_turn.ply) == (state.sitting.number, match.ply), (
            "a bot's turn of before"
        )
    hint, review = HINT.of(state), REVIEW.of(state)
    if hint is not None:
        assert match is not None, "a hint without a game"
        now = state.sitting.number, match.ply, state.ui.holder
        assert (hint.sitting, hint.ply, hint.holder) == now, "a hint for another position"
    if review is not None and review.runs:
        assert state.timeline is not None, "a game is reviewed that is not there"
        assert state.timeline.record == review.record, "another game is reviewed than is there"
        assert state.match is None or state.match.outcome is not None, "a game is reviewed that is not over"
        assert not state.hidden, "a page out of sight thinks"
    assert not REPLAY.of(state).runs or state.playback is not None, "a game runs that is not there"


def leads_on(page: SmallPage) -> None:
    """See that a page where everything has landed answers: something on it leads on."""
    if SEATED_PLUGINS.of(page.state).question:
        page.tap("trial-again")
    if page.state.ui.panel:
        page.tell_escape()
        page.settle()
        if page.state.ui.panel == ui_state.STOP:  # it lay below the other one: the question still wants an answer
            page.tap("stop-decline")
            page.settle()
        assert not page.state.ui.panel, "a panel cannot be closed"
    state, match = page.state, page.state.match
    phase, before = state.ui.phase, state
    if phase == TURN and match is not None and not state.ui.taught:
        assert page.places(), "nothing glows in somebody's turn"
        page.act()
    elif phase == TURN:
        page.tap("tutorial-leave")
    elif phase == BOT:
        if selectors.bot_waits(state):
            page.tap("go-on")
        else:
            assert match is not None, "a bot's turn without a game"
            assert match.full, "a bot never plays"
            return
    else:
        tapped = {CURTAIN: "reveal", ROUND: "next", OVER: "again", LOBBY: "start", ui_state.REPLAY: "leave-replay"}
        page.tap(tapped.get(phase, "leave-elsewhere"))
    while page.flying and (page.state.match, page.state.ui) == (before.match, before.ui):
        page.land()
    after = page.state
    assert (after.match, after.ui) != (before.match, before.ui), f"the page is stuck in phase {phase}"
