import doctest
import re
from pathlib import Path

import pytest
from babel import Locale

from epizodiak.display.languages import LANGUAGES

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_readme_shows_what_the_library_does() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_names_the_pages_languages() -> None:
    (told,) = re.findall(r"languages \(([\w, \n]+)\)", (ROOT / "README.md").read_text("utf-8"))
    spoken = [Locale.parse(tag, sep="-").language for tag in LANGUAGES]
    assert sorted(re.split(r",\s+", told)) == sorted(str(Locale(each).get_language_name("en")) for each in spoken)
