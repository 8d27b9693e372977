"""Nothing in style sheets and scripts is there that nothing uses, and the tool that says so sees what isn't used."""

from pathlib import Path

import pytest

from tools.unused import Used, named, of_python, of_script, unused, unused_exports, unused_in_sheets, unused_selectors

pytestmark = pytest.mark.native_only


def test_nothing_is_left_that_nothing_uses() -> None:
    assert unused() == []


def python(source: str) -> Used:
    found = Used()
    of_python(source, found)
    return found


@pytest.mark.parametrize(
    "source",
    [
        'draw("tile chosen")',
        "draw(f\"tile{' chosen' if there else ''}\")",
        "draw('<g class=\"tile chosen\">')",
        "draw(f'<g class=\"{kind} chosen\">')",
        'draw(f"chos{number}" + " chosen")',
        'find(".tile.chosen")',
    ],
)
def test_a_class_that_python_gives_is_used(source: str) -> None:
    assert [*unused_selectors([".chosen { left: 0; }"], python(source))] == []


@pytest.mark.parametrize(
    "source",
    [
        '"""A chosen tile."""',
        'say("The chosen tile, it is yours.")',
        'load("static/chosen.css")',
        "chosen = 1",
        'draw("chosen-one")',
        'say("chosen.")',
    ],
)
def test_a_class_that_stands_elsewhere_is_not_used(source: str) -> None:
    assert [*unused_selectors([".chosen { left: 0; }"], python(source))] == [".chosen"]


def test_names_that_are_put_together_are_used() -> None:
    there = python('draw(f"seat-{seat}", f"c{step}")')
    assert [*unused_selectors([".seat-2, .c1, .d1 { left: 0; }"], there)] == [".d1"]


def test_attributes_are_used_by_their_names_in_either_language() -> None:
    script, module = Used(), python("root.dataset.kept = 1")
    of_script("root.dataset.someName = 'large'; // not data-other", script)
    sheet = "[data-some-name] { left: 0; } [data-some-name=large] { left: 1px; } [data-some-name=small] { left: 2px; }"
    assert [*unused_selectors([sheet + " [data-other] { left: 0; }"], script)] == [
        "[data-some-name=small]",
        "[data-other]",
    ]
    assert [*unused_selectors(["[data-kept] { left: 0; }"], module)] == []


def test_selectors_are_told_from_what_stands_in_bodies_comments_and_animations() -> None:
    sheet = (
        "/* .none */ @media (width > 1.5em) { .a, #b[data-c] > p:not(.d) { top: .5em; background: url(x.svg); } }\n"
        "@keyframes turn { 50.5% { top: 0; } }"
    )
    assert {shown for shown, _ in named(sheet)} == {".a", "#b", "[data-c]", ".d"}


def test_properties_and_animations_that_nothing_asks_for_are_found() -> None:
    sheet = ":root { --a: 1px; --b: var(--a); --c: 2px; }"
    sheet += "@keyframes turn { to { top: 0; } } @keyframes still { to { top: 0; } }"
    assert [*unused_in_sheets([sheet + " p { animation: turn 1s; top: var(--b); }"], 'style.set("--d")')] == [
        "--c",
        "@keyframes still",
    ]


def test_exports_that_nobody_imports_are_found() -> None:
    scripts = {
        "a.js": "export const one = 1;\nexport function two() {}\n"
        "window.epizodiakThree = one;\nwindow.epizodiakFour = two;\n",
        "b.js": 'import { one } from "./a.js";\n',
    }
    assert [*unused_exports(scripts, "window.epizodiakFour()")] == ["a.js: export two", "a.js: window.epizodiakThree"]


def test_the_tool_fails_for_a_checkout_with_something_unused(tmp_path: Path) -> None:
    for folder in ("static", "epizodiak"):
        (tmp_path / folder).mkdir()
    (tmp_path / "index.html").write_text('<p class="there" id="here">', "utf-8")
    (tmp_path / "static" / "page.css").write_text(".there, #here, .gone { left: 0; }", "utf-8")
    assert unused(tmp_path) == ["static/page.css: .gone"]
