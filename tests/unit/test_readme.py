import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.native_only
def test_the_readme_shows_what_the_library_does() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.native_only
def test_every_file_that_the_readme_links_to_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [link for link in links if not link.startswith("http")]
    assert local
    assert [link for link in local if not (ROOT / link).exists()] == []
