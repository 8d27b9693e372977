"""What the page's voice says of fields: their names with what they hold, or how they are set."""

from types import SimpleNamespace
from typing import Any

import pytest

from epizodiak.features.voice.names import MOST_HELD, name_of


class Element(SimpleNamespace):
    """As much of an element as the voice asks for."""

    def __init__(self, tag: str, text: str = "", **rest: Any) -> None:
        super().__init__(
            tagName=tag.upper(),
            innerText=text,
            type="",
            labels=(),
            around=None,
            attributes={},
            childNodes=(),
            nodeType=1,
        )
        vars(self).update(rest)

    def getAttribute(self, name: str) -> str | None:
        """An attribute."""
        found: str | None = self.attributes.get(name)
        return found

    def closest(self, _: str) -> Any:
        """What it stands in."""
        return self.around

    def querySelector(self, _: str) -> Any:
        """The legend."""
        return self.legend


def field(kind: str, tag: str = "input", **rest: Any) -> Element:
    """A field with a label."""
    made = Element(tag, **rest)
    made.type, made.labels = kind, (Element("label", "Seat 1"),)
    return made


@pytest.mark.parametrize(
    ("element", "told"),
    [
        (field("text", value="Ana"), "Seat 1. Ana"),
        (field("text", value="", attributes={"placeholder": "7 on 3, for example"}), "Seat 1"),
        (field("text", value="x" * 1000), "Seat 1. " + "x" * MOST_HELD),
        (field("file", value="C:\\\\game.json"), "Seat 1"),
        (field("range", value="3", attributes={"aria-valuetext": "Ben, 3 of 9"}), "Seat 1. Ben, 3 of 9"),
        (field("checkbox", checked=True), "Seat 1. On"),
        (field("checkbox", checked=False), "Seat 1. Off"),
        (Element("button", "Start\nEpicycle \u00b7 Ana, Ben"), "Start. Epicycle, Ana, Ben"),
        (Element("summary", "More\n\u00b7 Who begins \u00b7 Clock"), "More. Who begins, Clock"),
        (Element("button", "Alone\nagainst bots", attributes={"aria-pressed": "true"}), "Alone. against bots. On"),
        (Element("button", "Really?\n", attributes={"aria-pressed": "true"}), "Really? On"),
        (Element("div", "It began well.", attributes={"role": "region", "aria-label": ""}), "It began well."),
    ],
)
def test_what_is_said_is_the_name_and_what_is_set(element: Element, told: str) -> None:
    assert name_of(element, "On", "Off") == told


def test_what_is_only_drawn_is_not_said() -> None:
    picture = Element("svg", "4\n9", attributes={"aria-hidden": "true"})
    words = Element("span", "Schotten Totten"), Element("small", "a card duel for nine stones")
    label = Element("button", "4\n9\nSchotten Totten a card duel for nine stones", childNodes=(picture, *words))
    assert name_of(label, "On", "Off") == "Schotten Totten. a card duel for nine stones"


def test_of_a_choice_its_question_is_said_and_of_a_list_what_is_chosen() -> None:
    choice = field("radio")
    for legend, told in (("Ring", "Ring. Seat 1"), ("Which ring?", "Which ring? Seat 1"), ("", "Seat 1")):
        choice.around = Element("fieldset", legend=Element("legend", legend))
        assert name_of(choice, "On", "Off") == told
    chosen = [Element("option", "at random")]
    assert name_of(field("select-one", "select", selectedOptions=chosen), "On", "Off") == "Seat 1. at random"
