"""Writes the page's texts and panels: everything over and beside the drawn table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyscript import document, window

from epizodiak.app.state import Notice
from epizodiak.core.wording import Wording
from epizodiak.display import staging, ui_state
from epizodiak.display.first_words import FirstWords
from epizodiak.display.screen import SHOWN_LINES, Screen, Sheet
from epizodiak.display.settings import OF_SOME_TABLES
from epizodiak.display.since import MOST as MOST_CHIPS
from epizodiak.display.since import Chip, Since
from epizodiak.display.ui_state import Ui
from epizodiak.features import FEATURES
from epizodiak.table.catalogue import CatalogueEntry
from epizodiak.table.scene import Scene, Span
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.table.table import Table
from epizodiak.web import bar, device, dom, grace, scores

NAMED = {ui_state.LOG: "history", ui_state.TEXT: "text-view", ui_state.MORE: "rest"}
"""Ids of those panels whose elements have other names."""


TO_SHEET = 6
"""Between a table that is drawn smaller and the sheet below it, in pixels."""

TO_COME, POINTS_TO_COME, NEARLY = 76, 176, 0.08
"""So many pixels the sheet grows when the end is told, without and with points; how much too small a table may stay."""

_fit = [1.0]
"""How large the table is drawn."""

_leaving: set[str] = set()
"""Ids of elements that nobody sees any more and a screen reader has not left yet; to style sheets a class tells it."""


def element(panel: str) -> str:
    """The id of a panel's element."""
    return NAMED.get(panel, panel)


def version(text: str) -> None:
    """Write the version into the about box."""
    dom.write("version", text)


# --- lobby ------------------------------------------------------------------------------------------------------------


def at_lobby() -> None:
    """Show the lobby instead of the table."""
    for name in ("table", *(str(each.id) for each in document.querySelectorAll(".panel"))):
        dom.find(name).hidden = True
        dom.changed(f"hidden {name}", True)
    dom.find("booting").hidden = True
    dom.find("lobby").hidden = False
    device.focus_soon(document.querySelector('[data-key="start"]'))


def open_already() -> str:
    """The panel that was opened before Python started, or empty."""
    found = document.querySelector(".panel:not([hidden])")
    return str(found.id) if found else ""


def at_table() -> None:
    """Show the table instead of the lobby; of what closed panels told at another one nothing is left."""
    _empty(".panel:is(.leaving, [hidden]) [data-while-open]")
    dom.find("booting").hidden = True
    dom.find("lobby").hidden = True
    dom.show("kept-table", visible=False)  # whoever comes back to the lobby has seen more
    dom.show("waiting", visible=False)
    dom.changed("hidden table", None)
    dom.show("table", visible=True)


def at_watch(*, possible: bool) -> None:
    """Show that this window waits for a game to follow, or that this browser cannot do that."""
    for name in ("lobby", "booting", "table"):
        dom.find(name).hidden = True
        dom.changed(f"hidden {name}", True)
    dom.show("waiting", visible=True)
    dom.show("waiting-text", visible=possible)
    dom.show("waiting-never", visible=not possible)


def notice(told: Notice) -> None:
    """Show a message over the table, or none."""
    dom.show("notice", visible=bool(told.text))
    dom.show("notice-file", visible=told.wants_file)
    dom.write("notice-text", told.text)


def elsewhere(*, visible: bool) -> None:
    """Show whether another tab plays the game, with a button to take it over."""
    if dom.changed("elsewhere", visible):
        dom.show("elsewhere", visible=visible)
        if visible:
            device.focus_soon(document.querySelector('[data-key="take-over"]'))


# --- table ------------------------------------------------------------------------------------------------------------


_open = [""]
"""The open panel, or none."""

_at: list[object] = [None]
"""The phase, and who holds the tablet."""


def show_panels(ui: Ui) -> None:
    """Open one panel, or none; one that tells of a hand is empty at once when another phase or person comes."""
    was, before = _open[0], _at[0]
    _open[0], _at[0] = ui.panel, (ui.phase, ui.holder)
    if was != ui.panel:
        _change_panels(was, ui.panel)
    if before != _at[0] and _leaving:
        _empty('.leaving [data-while-open="hand"]')


def _change_panels(was: str, panel: str) -> None:
    """Close a panel, whose lines stay as long as it does, and open one."""
    if was:
        closed = element(was)
        hide_focusable(closed, lambda: _empty(f"#{closed} [data-while-open]"))
    if panel:
        opened = element(panel)
        dom.changed(f"hidden {opened}", None)  # the lobby may have shown or hidden it before Python ran
        show_focusable(opened)
        if not dom.find(opened).contains(document.activeElement):
            # At once, before what lies behind is inert (`keyboard.py`): else the focus is on nothing meanwhile.
            device.focus(dom.find(opened).querySelector("[tabindex='-1'], button:not(.cross)"))


def covers(target: Any) -> bool:
    """Whether an open panel lies over an element, which then gets no focus."""
    return bool(_open[0]) and not dom.find(element(_open[0])).contains(target)


def _empty(selector: str) -> None:
    """Remove what elements hold."""
    for each in document.querySelectorAll(selector):
        each.replaceChildren()


def show_focusable(name: str) -> None:
    """Show an element that may have the focus."""
    _stay(name)
    dom.show(name, visible=True)


def _stay(name: str) -> None:
    """Let what was about to go stand as before."""
    if name not in _leaving:
        return
    _leaving.remove(name)
    shown = dom.find(name)
    shown.classList.remove("leaving")
    if shown.hasAttribute("data-passed"):
        shown.removeAttribute("data-passed")
        shown.inert = False


def pass_over_leaving() -> None:
    """Have the Tab key pass over what nobody sees any more and a screen reader has not left yet."""
    for each in document.querySelectorAll("[id].leaving:not(svg *)"):
        if not each.inert and not each.contains(document.activeElement):
            each.setAttribute("data-passed", "")
            each.inert = True


def hide_focusable(name: str, last: Callable[[], None] | None = None) -> None:
    """Hide an element that may have the focus; it is removed once that is noticed to be elsewhere."""

    def hide() -> None:
        if name in _leaving:
            _stay(name)
            dom.show(name, visible=False)
            if last is not None:
                last()

    shown = dom.find(name)
    if not shown.hidden and name not in _leaving:
        _leaving.add(name)
        shown.classList.add("leaving")
        device.after_screen_reader(hide, name)


def prepare_for_game(entry: CatalogueEntry, table: Table) -> None:
    """Prepare the panels for another game: its name, and how its actions are typed."""
    for head in document.querySelectorAll("#header h1, #waiting h1"):
        head.querySelector(".called").textContent = entry.title
        ornament = head.querySelector(".greek")
        ornament.textContent, ornament.hidden = entry.greek, not entry.greek
    dom.find("typed").placeholder = table.typing(Wording(())).example


def for_table(table: Table, say: Wording) -> None:
    """Update the panels that depend on the game: settings and the list of keys."""
    for key in OF_SOME_TABLES:
        document.querySelector(f'[data-setting="{key}"]').closest(".setting").hidden = key not in table.settings
    typing = table.typing(say)
    if dom.changed("typing", typing):
        dom.fill("typing", [_typed(examples, text) for examples, text in typing.entries])
        dom.write("typing-note", typing.note)
        dom.show("typing-note", visible=bool(typing.note))


def _typed(examples: Sequence[str], text: str) -> Any:
    entry, term = dom.element("div"), dom.element("dt")
    for example in examples:
        term.append(dom.element("kbd", example), " ")
    entry.append(term, dom.element("dd", text))
    return entry


def show_screen(shown: Screen, ui: Ui, say: Wording) -> None:
    """Write everything that is not part of the scene."""
    _boxes(shown.scene)
    dom.write("title", shown.scene.title)
    _texts(shown)
    _since(shown.since)
    _words(shown, ui)
    turns = [(SEAT_CLASSES[seat] if seat >= 0 else "", mark) for seat, mark in reversed(shown.log_turns)]
    dom.lines("log-lines", shown.log[SHOWN_LINES - 1 :: -1], turns[-SHOWN_LINES:])  # in the game's order, as in replays
    if ui.panel == ui_state.LOG and (dom.lines("history-lines", shown.log[::-1], turns) or _open[0] != ui_state.LOG):
        device.to_end_soon(dom.find("history-lines").parentElement)
    _curtain(shown)
    _first_words(shown.first, covered=bool(shown.curtain), log=shown.scene.layout == "landscape")
    _take_back(shown.take_back, ui)
    _sheet(shown.sheet, ui, say)
    dom.show("export-warning", visible=shown.secret)
    dom.show("notice-warning", visible=shown.secret)


def _boxes(scene: Scene) -> None:
    if not dom.changed("boxes", (scene.boxes, scene.layout)):
        return
    for name, box in scene.boxes.items():
        dom.put(name, box)
    if "curtain" in scene.boxes:
        dom.put("elsewhere", scene.boxes["curtain"])
    dom.show("log", visible="log" in scene.boxes)
    dom.find("table").setAttribute("data-layout", scene.layout)


def _texts(shown: Screen) -> None:
    """Set the sizes of the texts beside the table."""
    texts = shown.scene.texts
    if not dom.changed("texts", (texts, shown.letters)):
        return
    dom.size("words", texts.words)
    dom.size("can", shown.letters)
    dom.size("log", texts.log)
    for name in ("since", "title", "aim"):
        dom.size(name, texts.chips)


def _since(since: Since) -> None:
    """Write the chips; their buttons are reused, so that the focus stays."""
    if not dom.changed("since", since):
        return
    dom.show("since", visible=bool(since.chips))
    dom.find("since").setAttribute("aria-label", since.label)
    for index in range(MOST_CHIPS):
        _chip(f"since-{index}", since.chips[index] if index < len(since.chips) else None)


def _chip(name: str, chip: Chip | None) -> None:
    """Write a chip; nothing stays of one that went, which could tell what others' bars had room for."""
    if not dom.changed(name, chip):
        return
    button = dom.find(name)
    dom.show(name, visible=chip is not None)
    button.className = f"quiet {SEAT_CLASSES[chip.turn.seat]}" if chip else "quiet"
    button.lastElementChild.textContent = chip.text if chip else ""
    if chip:
        button.setAttribute("aria-label", chip.label)
    else:
        button.removeAttribute("aria-label")
    if dom.changed(f"emblem {name}", chip and chip.emblem):
        button.firstElementChild.innerHTML = f'<g class="seat-mark">{chip.emblem}</g>' if chip else ""


def _words(shown: Screen, ui: Ui) -> None:
    """Write what can be done, or which bot is thinking."""
    thinking = (Span(shown.thinking),) if shown.thinking else ()
    words, cancel = shown.scene.words if ui.phase == ui_state.TURN else thinking, ""
    if shown.bar is not None:
        words, cancel = shown.bar.above, shown.bar.cancel
    bar.show(shown.bar)
    if dom.changed("hurry", (shown.hurry, shown.pausing)):
        beside = shown.hurry or shown.pausing
        dom.show("go-on", visible=shown.pausing)
        dom.show("move-now", visible=shown.hurry)
        dom.show("hurry", visible=beside)
        dom.find("words").classList.toggle("with-button", beside)
    if dom.changed("nudged", ui.refused) and ui.refused.key and ui.phase in (ui_state.PHONE, ui_state.HAND):
        device.nudge(dom.find("can"))
    if dom.changed("words", (words, cancel)):
        told = dom.element("span")
        told.append(*(dom.element("span", span.text, span.classes) for span in words))
        dom.fill("can", [told, *bar.taking_back(cancel)] if words else [])


def _first_words(told: FirstWords, *, covered: bool, log: bool) -> None:
    """Write what a newcomer is told once, under the curtain and beside the table's sentence.

    What is counted stands near the panels: over the log, where that lies below them.
    """
    if not dom.changed("first words", (told, covered, log)):
        return
    if log:
        dom.find("log").prepend(dom.find("legend"))
    else:
        dom.find("aim").after(dom.find("legend"))
    for name, said in (("curtain-", told if covered else FirstWords()), ("", FirstWords() if covered else told)):
        dom.write(f"{name}aim", said.aim)
        dom.show(f"{name}aim", visible=bool(said.aim))
        dom.show(f"{name}legend", visible=bool(said.legend))
        dom.fill(f"{name}legend", [_counted(*each) for each in said.legend])
    dom.find("board").toggleAttribute("data-told", bool(told.aim) and not covered)  # `:has()` styles all at each tap


def _counted(picture: str, words: str) -> Any:
    """A count's picture and its meaning."""
    made = dom.element("span", "", "player")
    made.innerHTML = f'<svg viewBox="-2 -18 26 26">{picture}</svg>'
    made.append(f" {words}")
    return made


def _curtain(shown: Screen) -> None:
    dom.write("curtain-title", shown.curtain)
    if dom.lines("news", shown.news):
        device.to_end_soon(dom.find("news"))
    other, fell = dom.changed("reveal", shown.reveal), dom.changed("curtain down", bool(shown.curtain))
    if not (other or fell):
        return
    button = document.querySelector('[data-key="reveal"]')
    if other:
        dom.write("reveal-text", shown.reveal)
    if shown.curtain:
        grace.begin("reveal", button)
    if fell:
        if shown.curtain:
            show_focusable("curtain")
            device.focus_soon(button)
        else:
            hide_focusable("curtain")


def _take_back(text: str, ui: Ui) -> None:
    """Write the button that takes a turn back, under the curtain or beside the menu."""
    where = ("take-back-curtain" if ui.phase == ui_state.CURTAIN else "take-back-turn") if text else ""
    if not dom.changed("take back", (where, text)):
        return
    for name in ("take-back-curtain", "take-back-turn"):
        button = dom.find(name)
        if button.hasAttribute("data-key") and button.isSameNode(document.activeElement) and name != where:
            device.focus_soon(document.querySelector('[data-key="reveal"]'))
        button.toggleAttribute("data-key", False)
        button.hidden = name != where
    if where == "take-back-curtain":
        dom.write_names(dom.find(where), text)
    if where:
        dom.find(where).setAttribute("data-key", "take-back")


def _sheet(sheet: Sheet | None, ui: Ui, say: Wording) -> None:
    if not dom.changed("sheet", (sheet, ui.phase, ui.aside, say.gettext("Play again"))):
        return
    exporting = document.querySelector('[data-key="export"]')
    if sheet is None:
        dom.find("menu-export").appendChild(exporting)
        dom.changed("sheet buttons", None)
        hide_focusable("sheet", lambda: dom.fill("sheet-buttons", []))
        return
    show_focusable("sheet")
    dom.find("sheet").classList.toggle("aside", ui.aside)
    dom.find("sheet-aside").setAttribute("aria-expanded", "false" if ui.aside else "true")
    dom.write("sheet-title", sheet.heading)
    dom.write("sheet-why", say.gettext("{sentence}.").format(sentence=sheet.reason) if sheet.reason else "")
    dom.find("sheet").setAttribute("data-mood", sheet.mood)
    dom.fill("sheet-faces", [_face(*each) for each in sheet.faces])
    dom.show("sheet-scroll", visible=not sheet.empty)
    dom.find("sheet").classList.toggle("over", ui.phase == ui_state.OVER and not (ui.watching or ui.on_phone))
    dom.find("sheet").classList.toggle("counted", bool(sheet.totals))
    dom.find("sheet").classList.toggle("to-count", sheet.counted)
    dom.find("scores").style.setProperty("--seats", str(len(sheet.names)))
    rows = 1 + len(sheet.rounds) + bool(sheet.totals) + len(sheet.counts) + bool(sheet.places)
    dom.find("sheet-scroll").style.setProperty("--rows", str(rows))
    dom.fill("scores", scores.parts(sheet, say))
    device.to_end_soon(dom.find("sheet-scroll"))
    _sheet_buttons(ui, say, exporting, sheet.stronger)


def _sheet_buttons(ui: Ui, say: Wording, exporting: Any, bots: int) -> None:
    """Write the buttons on the sheet at an end; the elements stay the same, so that no press is lost.

    Args:
        ui: what the page does.
        say: language.
        exporting: the button that saves the game as a file.
        bots: how many there are to beat next, stronger ones.
    """
    if not dom.changed("sheet buttons", (ui.phase, ui.watching, say.gettext("Play again"), bots)):
        return
    dom.find("sheet").classList.toggle("raised", bots > 0)
    if ui.on_phone:
        dom.fill("sheet-buttons", [dom.element("span", say.gettext("It goes on at the tablet."))])
        return
    over = ui.phase == ui_state.OVER
    main = dom.button("next", say.gettext("Next round"), "primary")
    if over:
        main = dom.button("again", say.gettext("Play again"), "primary")
    beside = [dom.button(key, text) for key, text in reversed(at_end("beside", say, over=over).items())]
    if bots:
        beside.insert(0, dom.button("stronger", say.ngettext("Stronger bot", "Stronger bots", bots)))
    more = dom.button("more", "")
    more.append(document.querySelector('[data-key="menu"] svg').cloneNode(True))
    more.setAttribute("aria-label", say.gettext("More"))
    more.setAttribute("aria-haspopup", "dialog")
    dom.fill("sheet-buttons", [] if ui.watching else [main, *beside, *([exporting] if over else []), more])
    if not ui.watching:
        device.focus_soon(main)
        if not over:
            grace.begin("next", main)


def fit_board() -> None:
    """Draw the table smaller while the sheet would lie over its lower part (``--fits``), or soon will."""
    sheet, board = dom.find("sheet"), dom.find("board")
    before, _fit[0], board.style.transform = _fit[0], 1.0, ""
    # Asked first, since a style is worked out when it is asked for.
    told = document.documentElement.dataset.ending == staging.NAMES[ui_state.TOLD]
    if document.documentElement.dataset.ending and str(window.getComputedStyle(sheet).getPropertyValue("--fits")):
        drawn = [each.getBoundingClientRect().bottom for each in board.querySelectorAll(".tile, .player .plate")]
        top = float(dom.find("header").getBoundingClientRect().bottom)
        room = float(sheet.firstElementChild.getBoundingClientRect().top) - TO_SHEET - top
        to_come = POINTS_TO_COME if sheet.classList.contains("to-count") else TO_COME
        factor = min(1.0, (room - (0 if told else to_come)) / max(1.0, max(drawn, default=0) - top))
        _fit[0] = before if told and factor - NEARLY < before < factor else factor
        board.style.transformOrigin = f"50% {top}px"
        board.style.transform = f"scale({_fit[0]:.4f})" if _fit[0] < 1 else ""


def _face(seat: int, kind: str) -> Any:
    """The portrait of who has won, in the seat's colour."""
    made = dom.element("span", "", SEAT_CLASSES[seat])
    made.innerHTML = '<svg class="portrait" aria-hidden="true"><use/></svg>'
    made.querySelector("use").setAttribute("href", f"#face-{kind}")
    return made


def at_end(where: str, say: Wording, *, over: bool) -> dict[str, str]:
    """What the features' buttons at an end say, by their keys.

    Args:
        where: ``beside`` the main button, or those behind ``more`` (``ends``).
        say: language.
        over: whether the game is over, too.
    """
    told = {key: tell(say, over) for feature in FEATURES for key, tell in getattr(feature.hooks, where).items()}
    return {key: text for key, text in told.items() if text}


def fill_rest(ui: Ui, say: Wording) -> None:
    """Fill the panel with what else can be done at an end, before it opens; closed, it is empty."""
    if _open[0] != ui_state.MORE:
        over = ui.phase == ui_state.OVER
        buttons = [_pictured(dom.button(key, text)) for key, text in at_end("ends", say, over=over).items()]
        buttons.append(_pictured(dom.button("leave-table", say.gettext("To the lobby")), "wide" if over else ""))
        dom.fill("rest-list", buttons)


def _pictured(button: Any, classes: str = "") -> Any:
    """A button with the picture above its words that is named for its key."""
    words = dom.element("span", str(button.textContent))
    button.className = classes
    button.innerHTML = f'<svg aria-hidden="true"><use href="#icon-{button.getAttribute("data-key")}"/></svg>'
    button.append(words)
    return button
