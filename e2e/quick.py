"""A page whose clock runs faster, for whole games: what waits for half a second is there at once.

What the page waits for is real in `test_slips.py`; here nobody's hand slips.
"""

from e2e.pages import Script

FASTER = 25

PATIENCE_MS = 2000
"""Longer timers wait for the machine, a database for one, and not for a person: they take their time."""

QUICK = Script(
    f"""(() => {{
        const now = performance.now.bind(performance), later = window.setTimeout.bind(window);
        performance.now = () => {FASTER} * now();
        const sped = time => time < {PATIENCE_MS} ? time / {FASTER} : time;
        window.setTimeout = (work, time = 0, ...given) => later(work, sped(time), ...given);
        const {{get: stamp}} = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
        Object.defineProperty(Event.prototype, "timeStamp", {{get() {{ return {FASTER} * stamp.call(this); }}}});
    }})();"""
)
"""The clock, the timers and the stamps of events together; frames come as they do, and styles take their time."""
