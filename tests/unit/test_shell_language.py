"""The page's first script chooses the language that Python is going to choose."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from epizodiak.display.languages import direction, matching_language
from tests.unit.language_tags import MATCHES, THERE
from tests.unit.style_sheets import ROOT
from tools.catalogues import INLINE
from tools.languages import IN_SCRIPT

pytestmark = pytest.mark.native_only

NODE = shutil.which("node") or "node"

RUN = """
const {shell, cases} = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const made = cases.map(({hash, kept, preferred, tags}) => {
    const written = [];
    const root = {dataset: {}};
    const window = {addEventListener() {}, fetch() {}};
    const page = {documentElement: root, body: null, baseURI: "https://example.org/"};
    const document = {...page, addEventListener() {}, write: text => written.push(text)};
    const names = ["window", "document", "location", "navigator", "localStorage", "addEventListener"];
    const kinds = [{hash, protocol: "https:"}, {languages: preferred}, {getItem: () => kept}];
    const values = [window, document, ...kinds, () => {}];
    new Function(...names, shell)(...values);
    return {lang: root.lang, dir: root.dir, written, matched: tags.map(tag => window.epizodiakMatched(tag) || null)};
});
console.log(JSON.stringify(made));
"""

LANGUAGES = (*THERE, "he")


def shell(languages: Sequence[str]) -> str:
    """The script as it would be with these languages."""
    before, rest = (ROOT / INLINE).read_text("utf-8").split(IN_SCRIPT[0])
    told: dict[str, list[str]] = {tag: [] for tag in languages if tag != "en"}
    table = {"texts": [], "rtl": [tag for tag in told if direction(tag) == "rtl"], "told": told}
    return f"{before}{json.dumps(table)}{rest.split(IN_SCRIPT[1])[1]}"


def run(*cases: dict[str, Any]) -> list[dict[str, Any]]:
    usual: dict[str, Any] = {"hash": "", "kept": None, "preferred": [], "tags": []}
    asked = json.dumps({"shell": shell(LANGUAGES), "cases": [usual | case for case in cases]})
    ran = subprocess.run([NODE, "-e", RUN], input=asked, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def test_the_script_finds_the_language_of_a_tag_that_python_finds() -> None:
    (found,) = run({"tags": [*MATCHES]})
    assert dict(zip(MATCHES, found["matched"], strict=True)) == {
        tag: matching_language(tag, LANGUAGES) for tag in MATCHES
    }


@pytest.mark.parametrize("preferred", ["fr-CA", ["fr_FR.UTF-8@euro"], [None, 7, "fr@posix"]])
def test_whatever_the_browser_prefers_it_is_read_as_tags(preferred: object) -> None:
    (found,) = run({"preferred": preferred})
    assert found["lang"] == "fr"


@pytest.mark.parametrize("preferred", [None, "", [], ["@posix"], [""]])
def test_a_browser_that_prefers_nothing_is_spoken_to_in_english(preferred: object) -> None:
    (found,) = run({"preferred": preferred})
    assert found["lang"] == "en"


def test_an_address_goes_before_what_is_set_and_that_before_what_the_browser_prefers() -> None:
    kept = json.dumps({"lang": "de"})
    cases: list[dict[str, Any]] = [
        {"hash": "#lang=pt&game=zodiac", "kept": kept, "preferred": ["fr"]},
        {"hash": "#lang=tlh", "kept": kept, "preferred": ["fr"]},
        {"hash": "#lang=auto", "kept": kept, "preferred": ["fr"]},
        {"kept": json.dumps({"lang": "auto"}), "preferred": ["nl", "pt-PT", "fr"]},
        {"kept": json.dumps({"lang": "de-AT"}), "preferred": ["fr"]},
        {"kept": "no settings", "preferred": ["nl"]},
    ]
    assert [found["lang"] for found in run(*cases)] == ["pt-BR", "de", "fr", "pt-BR", "fr", "en"]


def test_the_words_of_the_chosen_language_alone_are_asked_for_and_none_for_english() -> None:
    german, english = run({"preferred": ["de"]}, {"preferred": ["en"]})
    assert german["written"] == ['<script src="./static/words/de.js"></script>']
    assert english["written"] == []


def test_the_page_runs_from_right_to_left_where_its_language_does() -> None:
    assert [found["dir"] for found in run({"preferred": ["he-IL"]}, {"preferred": ["de"]})] == ["rtl", "ltr"]
