"""The lab in Firefox and in WebKitGTK, with its server and without."""

from pathlib import Path

from e2e.lab_page import BOT, ENDLESS, OWN_BOT, REACH, RECORD
from tests.browsers.drivers import Driver
from tools.hosting import background_server

PHASE = "document.documentElement.dataset.phase === arguments[0]"
SAID = "document.getElementById('output').innerText.includes(arguments[0])"
WRITE = "document.getElementById('text').value = arguments[0];"
CHOOSE = "const list = document.getElementById('notebook'); list.value = arguments[0]; list.onchange();"


def run(driver: Driver, code: str, said: str) -> None:
    """Run code, and wait for what it says."""
    driver.run(WRITE, code)
    driver.click("#run")
    driver.wait(SAID, said)


def test_the_lab_works_without_its_server(dist: Path, driver: Driver) -> None:
    with background_server(dist, parts=None) as url:
        driver.go(f"{url}lab/")
        driver.wait(PHASE, "ready")
        driver.run("navigator.serviceWorker.ready.then(() => { window.kept = true; });")
        driver.wait("window.kept")
    driver.go(f"{url}lab/")
    driver.wait(PHASE, "ready")
    driver.run(CHOOSE, RECORD)
    driver.click("#run")
    driver.wait(PHASE, "done")
    assert driver.wait("document.querySelector('figure img').naturalWidth") > 0
    run(driver, OWN_BOT, "played to the end: True True")
    run(driver, REACH, "[]")
    run(driver, ENDLESS, "begun")
    driver.click("#stop")
    driver.wait(PHASE, "stopped")
    driver.run(CHOOSE, BOT)
    driver.click("#run")
    driver.wait(SAID, "mine against two of level 1: ")
