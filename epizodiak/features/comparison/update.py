"""Starting a deal that can be compared, and laying friends' games beside the own one."""

from __future__ import annotations

from datetime import date

from epizodiak.app import announcements, claims, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Focus, Keep, MarkField, Read, ReadField, Then
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import AskNewGameData, Copy
from epizodiak.app.lobby_events import FormSubmitted, NewGameDataReady
from epizodiak.app.opening import PASTE_ANSWER, PASTE_FIELD
from epizodiak.app.state import AppState
from epizodiak.core.errors import EpizodiakError
from epizodiak.display import deal, ui_state
from epizodiak.display.setup import Setup
from epizodiak.features.comparison import HOOKS as EARLY
from epizodiak.features.comparison import codes, daily, kept, offered, words
from epizodiak.features.comparison.events import CodesPasted, CodesRead, DayTold, EmptyCodes, TellDay
from epizodiak.features.comparison.state import COMPARISON, PANEL
from epizodiak.games import GAMES
from epizodiak.record.record import read_record
from epizodiak.timeline.match import Match

FIELD, ANSWER = "compare-text", "compare-told"
"""Ids of the field for friends' codes, and of what is said of them."""


# --- a deal comes to the table ----------------------------------------------------------------------------------------


def _day_told(draft: Draft, event: DayTold) -> None:
    """Begin today's deal."""
    if draft.state.timeline is None:
        _begin(draft, daily.setup_of(daily.todays_deal(date.fromisoformat(event.day))))


def _take_link(draft: Draft, linked: Setup) -> None:
    """Begin the deal that the page's address names, or say why it can't be compared."""
    if draft.state.timeline is not None:
        return
    try:
        setup = codes.checked(linked)
    except EpizodiakError as error:
        draft.set_in("lobby", notice=words.refused(error, draft.state.say))
    else:
        _begin(draft, setup)


def _begin(draft: Draft, setup: Setup) -> None:
    """Begin a deal, or go back to the game of it that this device has: nobody plays a deal a second time unawares."""
    name = stored(draft.state, deal.code(setup, GAMES[setup.game].seated(len(setup.bots))))
    if name:
        claims.claim(draft, name)
        return
    COMPARISON.change(draft, setup=setup)
    draft.emit(AskNewGameData())


def stored(state: AppState, code: str) -> str:
    """Name of the latest stored game of a deal that can be compared, or nothing."""
    for name, text in state.lobby.texts.items():
        if "x_compared" in text:  # most are not, and need not be read
            try:
                record = read_record(text, GAMES)
            except EpizodiakError:
                continue
            if record.metadata.compared and codes.deal_of(record) == code:
                return name
    return ""


def _data_ready(draft: Draft, event: NewGameDataReady) -> None:
    """Put the deal on the table that waits for a name and the time."""
    setup = COMPARISON.of(draft.state).setup
    COMPARISON.change(draft, setup=None)
    if setup is not None and draft.state.timeline is None:
        draft.emit(Then(FormSubmitted(setup, (), event.fresh)))


def _take_pasted(draft: Draft, text: str) -> None:
    """A friend's code was pasted in the lobby: begin its deal, or go to the end of the game that was played here."""
    state = draft.state
    if state.timeline is not None or state.ui.panel != ui_state.PASTE:
        return
    found = codes.found_in(text)
    try:
        of = codes.decode(found[0] if found else text, ())
    except codes.UnfinishedError as error:
        setup, code = error.setup, error.code
    except EpizodiakError as error:
        draft.set_in("lobby", pasted=words.refused(error, state.say))
        draft.emit(MarkField(PASTE_FIELD, PASTE_ANSWER, wrong=True), Focus(f"#{PASTE_FIELD}"))
        return
    else:
        setup, code = of.setup, of.deal
    draft.set(ui=ui_state.closed(state.ui))
    draft.emit(Read(kept.KEY, lambda text: CodesRead(text, code, found[:1])))
    _begin(draft, setup)


# --- the panel --------------------------------------------------------------------------------------------------------


def deal_of(match: Match) -> str:
    """The short code of a game's deal."""
    return codes.deal_of(match.record)


def _shown(state: AppState) -> str:
    """The short code of the open panel's deal, or nothing."""
    open_now = state.ui.panel == PANEL and offered(state)
    return deal_of(state.match) if open_now and state.match is not None else ""


def _open(draft: Draft) -> None:
    """Open the panel, with the codes that are kept for the deal."""
    match = draft.state.match
    COMPARISON.change(draft, asked=False, codes=(), told="", wrong=False)
    if match is not None and offered(draft.state):
        code = deal_of(match)
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))
        draft.emit(Read(kept.KEY, lambda text: CodesRead(text, code)))


def _codes_read(draft: Draft, event: CodesRead) -> None:
    """Keep a deal's codes as they are now, and show them if its panel is open."""
    shows = _shown(draft.state) == event.deal
    here = COMPARISON.of(draft.state).codes if shows else ()  # the browser may have been unable to keep them
    known = kept.read(event.text).get(event.deal, ())
    found = kept.merged((*known, *here), event.more, event.without)
    if shows:  # what was pasted in the lobby was not read to its end
        found = tuple(code for code, _ in kept.friends(found, event.deal))
    if found != known:
        draft.emit(Keep(kept.KEY, kept.written(event.text, event.deal, found)))
    if shows:
        COMPARISON.change(draft, codes=found)


def _ask_for_codes(draft: Draft, _: Tapped) -> None:
    if _shown(draft.state):
        draft.emit(ReadField(FIELD, CodesPasted))


def _codes_pasted(draft: Draft, event: CodesPasted) -> None:
    """Lay the codes in a text beside the own game, and say what came of it."""
    code = _shown(draft.state)
    if not code:
        return
    more, problem = _new_codes(draft.state, event.text, code)
    say = draft.state.say
    told = say.ngettext("{count} game laid beside yours.", "{count} games laid beside yours.", len(more))
    told = " ".join(filter(None, (told.format(count=len(more)) if more else "", problem)))
    COMPARISON.change(draft, told=told, wrong=bool(problem))
    draft.emit(MarkField(FIELD, ANSWER, wrong=bool(problem)))
    if more:
        draft.emit(EmptyCodes(), Read(kept.KEY, lambda text: CodesRead(text, code, more)))
    if problem:
        draft.emit(Focus(f"#{FIELD}"))  # whose description it is
    else:
        announcements.say(draft, told)


def _new_codes(state: AppState, text: str, code: str) -> tuple[tuple[str, ...], str]:
    """The codes in a text that can lie beside the game on the table, and why the last of the others cannot."""
    say, match, known = state.say, state.match, COMPARISON.of(state).codes
    assert match is not None, "a game has ended here"
    if not text.strip():
        return (), say.gettext("Paste a friend's code first.")
    own, _ = words.own_code(match, say)
    more: list[str] = []
    problem = ""
    for each in codes.found_in(text) or (text,):
        try:
            codes.decode(each, (code,))
        except codes.UnfinishedError:
            problem = say.gettext("That code belongs to another deal.")
        except EpizodiakError as error:
            problem = words.refused(error, say)
        else:
            if each == own:
                problem = say.gettext("That is your own code.")
            elif each in (*known, *more):
                problem = say.gettext("That code lies here already.")
            elif len(known) + len(more) == kept.MOST:
                problem = say.gettext("There is no room for more: remove one first.")
            else:
                more.append(each)
    return tuple(more), problem


def _remove(draft: Draft, event: Tapped) -> None:
    """Take a friend's game away."""
    code, number = _shown(draft.state), int(event.key.rpartition("-")[2])
    listed = COMPARISON.of(draft.state).codes
    if code and 1 <= number <= len(listed):
        gone = listed[number - 1]
        COMPARISON.change(draft, told="", wrong=False)
        draft.emit(Read(kept.KEY, lambda text: CodesRead(text, code, without=gone)), Focus(f"#{FIELD}"))


def _copy_code(draft: Draft, event: Tapped) -> None:
    match = draft.state.match
    code = words.own_code(match, draft.state.say)[0] if _shown(draft.state) and match is not None else ""
    if code:
        draft.emit(Copy(code, event.key))


def _copy_deal(draft: Draft, event: Tapped) -> None:
    """Copy a link that begins the same deal, to be compared."""
    match = draft.state.match
    if _shown(draft.state) and match is not None:
        draft.emit(Copy(deal.fragment(codes.comparison_of(match.record).setup, match.game), event.key, link=True))


def _settle(draft: Draft) -> None:
    """Answer what has waited for this feature."""
    known = COMPARISON.of(draft.state)
    if known.today:
        COMPARISON.change(draft, today=False)
        draft.emit(TellDay())
    if known.linked is not None:
        COMPARISON.change(draft, linked=None)
        _take_link(draft, known.linked)
    if known.pasted:
        COMPARISON.change(draft, pasted="")
        _take_pasted(draft, known.pasted)
    if known.asked:
        _open(draft)


HOOKS = replace(
    EARLY,
    taps={
        **EARLY.taps,
        "compare-add": _ask_for_codes,
        "compare-copy": _copy_code,
        "compare-deal": _copy_deal,
    },
    tap_patterns={r"compare-remove-\d+": _remove},
    events={
        **EARLY.events,
        DayTold: _day_told,
        NewGameDataReady: _data_ready,
        CodesPasted: _codes_pasted,
        CodesRead: _codes_read,
    },
    settle=_settle,
)
