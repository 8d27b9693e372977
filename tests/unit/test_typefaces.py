"""The page's own typefaces: which letters they have, when they are fetched, and that nothing depends on them."""

import re

import pytest

from epizodiak.app.events import FeatureCame
from epizodiak.features import typefaces
from epizodiak.features.typefaces.files import CLOSEST, FILES, WIDEST, WIDTHS, adjusted
from tests.visits.small_page import SmallPage
from tools import vendor

pytestmark = pytest.mark.native_only

FONT_FACE = re.compile(r"src: url\(\./files/([^)]+)\).*?unicode-range: ([^;]+);", re.DOTALL)


def test_each_file_has_the_letters_that_its_makers_say() -> None:
    modules = vendor.ROOT / "node_modules"
    said: dict[str, str] = {}
    for face in vendor.TYPEFACES:
        sheet = (modules / "@fontsource-variable" / face / "index.css").read_text("utf-8")
        said |= dict(FONT_FACE.findall(sheet))
    copied = {f"static/vendor/fonts/{name}": file.name for file, name in vendor.font_files(modules)}
    assert {file.path for file in FILES} == copied.keys()
    for file in FILES:
        ours = [letters.strip() for letters in file.letters.split(",")]
        theirs = [re.sub(r"(?<=[+-])0+(?=\w)", "", letters) for letters in said[copied[file.path]].split(",")]
        assert ours == theirs, file.path


def test_they_are_drawn_as_wide_as_what_stood_there_within_limits() -> None:
    for family, width in WIDTHS.items():
        assert adjusted(family, width) == 1
        assert adjusted(family, 0.95 * width) == pytest.approx(0.95)
        assert [adjusted(family, part * width) for part in (0.5, 2)] == [CLOSEST, WIDEST]


def test_they_are_fetched_after_the_first_tap_in_a_pause_and_missed_by_nobody() -> None:
    page = SmallPage().begin()
    assert not typefaces.FEATURE.wanted(page.state)
    page.tap("update")
    assert not typefaces.FEATURE.wanted(page.state), "the worker of this version is to stop"
    page.tap("rules")
    assert typefaces.FEATURE.wanted(page.state)
    assert typefaces.FEATURE.idle, "no start waits for them"
    before = page.state
    page.tell(FeatureCame("typefaces", loaded=False))
    assert (page.state.notice, page.state.ui) == (before.notice, before.ui)
