"""What all layers share: heavy tests come first, and how many tests were left for `make test-long` is told."""

import gc
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import catalogues
from tools.run_tests import LATER, left_file

LEFT = pytest.StashKey[int]()
TOLD = "left_for_later"


def pytest_configure(config: pytest.Config) -> None:
    """Make what the page loads of its languages, before several processes read it."""
    if not hasattr(config, "workerinput"):
        catalogues.make(catalogues.ROOT)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search nothing of what stays to the end for garbage: thousands of tests, and all that they import."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put heavy tests first, lest one process is at them when all others are done; the others stay in their order."""
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in ("heavy", "long")))


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count what is left out."""
    if items:
        config = items[0].config
        config.stash[LEFT] = config.stash.get(LEFT, 0) + len(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let one of several processes tell the first one; that writes the number beside its report."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput[TOLD] = config.stash.get(LEFT, 0)
    elif config.option.xmlpath and config.option.markexpr == LATER:
        left_file(Path(config.option.xmlpath)).write_text(f"{config.stash.get(LEFT, 0)}\n", "utf-8")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear what one of several processes left out: all of them the same."""
    told = getattr(node, "workeroutput", {}).get(TOLD, 0)
    node.config.stash[LEFT] = max(node.config.stash.get(LEFT, 0), told)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how many there are."""
    if config.option.markexpr == LATER and config.stash.get(LEFT, 0):
        terminalreporter.write_line(f"{config.stash[LEFT]} tests are left for `make test-long`")
