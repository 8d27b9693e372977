"""The settings' panel as it is written: a field for every setting, and pictures in the boards' own colours."""

import re

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.settings import CHOICES
from epizodiak.display.settings_form import GROUPS, Choice, Field, settings
from epizodiak.features.voice.fields import fields
from tests.unit.style_sheets import ALL, ROOT, css, variable

pytestmark = pytest.mark.native_only

FIELDS = {field.key: field for _, group in GROUPS for field in group}
SHOWN_ONLY = {"board": {"usual"}}
"""Values that no field offers: the card of the board that shows is checked where nobody has chosen one."""


LATE = {each.key: [value for value, _ in each.values] for each in fields(Wording(()))}
"""Those that stand in the panel only while the page speaks."""

EARLY = [key for key in CHOICES if key not in LATE]


def test_every_setting_has_one_field() -> None:
    early = [field.key for _, group in GROUPS for field in group]
    assert sorted([*early, *LATE]) == sorted(CHOICES)


@pytest.mark.parametrize("key", LATE)
def test_a_field_of_the_voice_offers_every_value(key: str) -> None:
    assert sorted(LATE[key]) == sorted(CHOICES[key])


@pytest.mark.parametrize("key", EARLY)
def test_a_field_offers_every_value_that_can_be_chosen(key: str) -> None:
    values = [choice.value for choice in FIELDS[key].choices] or ["off", "on"]
    assert sorted(values) == sorted({*CHOICES[key]} - SHOWN_ONLY.get(key, set()))


@pytest.mark.parametrize("key", EARLY)
def test_the_fields_of_the_page_show_the_defaults_before_anything_runs(key: str) -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    usual = CHOICES[key][0]
    if not FIELDS[key].choices:
        switch = re.search(rf'<input type="checkbox" role="switch"[^>]*data-setting="{key}"[^>]*>', page)
        assert switch is not None
        assert (" checked" in switch[0]) == (usual == "on")
        return
    checked = re.findall(rf'<input type="radio" name="set-{key}" value="(\w+)" checked>', page)
    assert checked == ([] if usual in SHOWN_ONLY.get(key, ()) else [usual])


def test_a_new_switch_is_one_line() -> None:
    markup = settings((("Help", (Field("hints", "Hints & more", "A <note>."),)),))
    assert 'role="switch" id="set-hints" data-setting="hints" aria-describedby="set-hints-note"' in markup
    assert "Hints &amp; more" in markup
    assert "A &lt;note&gt;." in markup


def test_a_choice_with_a_drawing_is_a_card() -> None:
    kinds = {
        drawing: Field("face", "Tiles", choices=(Choice("zodiac", "Signs", drawing),)) for drawing in ("", "<svg/>")
    }
    assert 'class="segments"' in settings((("Look", (kinds[""],)),))
    assert 'class="cards"' in settings((("Look", (kinds["<svg/>"],)),))


@ALL
@pytest.mark.parametrize("name", ["ground", "gold", "tap"])
def test_a_boards_picture_has_its_colours(board: str, name: str) -> None:
    own = re.search(rf'\[data-look="{board}"\] \{{([^}}]*)\}}', css())
    assert own is not None
    drawn = re.search(rf"--m-{name}: ([^;]+);", own[1])
    assert drawn is not None
    assert drawn[1] == variable(board, f"--{name}")
