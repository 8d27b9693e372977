"""The program that PyScript runs: starts the page."""

import gc

gc.disable()  # what the imports make is there to stay, and epizodiak/web/garbage.py collects later

try:
    from epizodiak.web.app import App

    App().run()
except Exception:  # noqa: BLE001 - the outermost edge: whatever keeps the table from being set up, the person is told
    import traceback

    from pyscript import ffi, window

    told = ["Python runs, but the table could not be set up.", traceback.format_exc()]
    window.dispatchEvent(window.CustomEvent.new("epizodiak-error", ffi.to_js({"detail": told})))
