"""A person with one switch, who presses it when what they want is marked."""

import json

from playwright.sync_api import Page

from e2e.pages import Script
from e2e.taps import BEHIND_MORE, Taps

FASTER = """{
    const real = setTimeout;
    window.setTimeout = (work, time, ...rest) => real(work, time === 1000 ? 90 : time, ...rest);
}"""
"""The pace "fast" marks a thing for a second: a game of some hundred presses would take a quarter of an hour."""

PRESS = """key => new Promise(done => {
    let idle = 0;
    const look = () => {
        const marked = document.querySelectorAll("[data-marked]"), rests = !marked.length && ++idle > 60;
        if (!rests && ![...marked].some(one => one.dataset.key === key)) return void requestAnimationFrame(look);
        const alone = marked.length === 1;
        idle = 0;
        const press = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(press);
        if (alone && !document.querySelector("[data-marked]")) done();
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Waits, and presses in the same moment, as nothing outside of the page could. What was taken has no mark any more; one
that rests, since whoever is slow has missed it three times, is woken by a press."""


class Switch(Taps):
    """Takes everything by one switch."""

    def button(self, key: str) -> None:
        """Wait until something is marked, and press; first its part, if it is marked with others."""
        if key in BEHIND_MORE:
            self.button("more")
        self.page.evaluate(PRESS, key)


def script(**settings: str) -> Script:
    """Return what prepares a page of somebody with these settings, where time goes faster."""
    return Script(f"{FASTER} localStorage.setItem('epizodiak-settings', {json.dumps(json.dumps(settings))});")


def marked(page: Page) -> list[str]:
    """Return the keys, or names, of what is marked."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-marked]')].map(one => one.dataset.key ?? one.id)"
    )
    return found
