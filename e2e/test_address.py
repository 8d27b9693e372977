"""The page's address: it fills the lobby's form and chooses the board; what it cannot say is told."""

import pytest

from e2e.conftest import TableAt
from e2e.sampled import sample
from e2e.screen import follow, lobby, screen


def test_every_key_of_the_address_fills_the_lobby(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    notice = follow(
        page,
        "game=epizodiak&players=Zo%C3%AB,%D7%93%D7%9F,A%2CB&first=2&seed=42&mode=target&target=23&edition=earlier&contest_scores=true",
    )
    assert notice == ""
    assert lobby(page) == {
        "names": ["Zoë", "דן", "A,B"],
        "length": "own",
        "target": "23",
        "contest_scores": True,
        "edition": "earlier",
        "first": "2",
        "seed": "42",
    }
    assert follow(page, "mode=single&contest_scores=false") == ""
    assert lobby(page)["length"] == "single"
    assert lobby(page)["contest_scores"] is False
    assert follow(page, "target=13&lang=en&bots=-,2,4&pace=0&think=200") == ""
    assert lobby(page)["length"] == "13"


def test_the_board_follows_the_system_as_far_as_it_may(table_at: TableAt) -> None:
    """Before Python runs and after, and while the page is open."""
    page = table_at(1180, 820).page
    boards = {"usual": ("night", "night", "light"), "auto": ("night", "day", "light"), "day": ("day", "day", "day")}
    for setting, wanted in boards.items():
        assert follow(page, f"board={setting}") == ""
        page.evaluate("board => localStorage.setItem('epizodiak-settings', JSON.stringify({board}))", setting)
        for scheme, board in zip(("dark", "light", "contrast"), wanted, strict=True):
            page.emulate_media(
                color_scheme="light" if scheme == "light" else "dark",
                contrast="more" if scheme == "contrast" else "no-preference",
            )
            page.wait_for_function("board => document.documentElement.dataset.board === board", arg=board)
            page.evaluate("() => window.epizodiakLook()")
            assert screen(page)["board"] == board, (setting, scheme)
    page.evaluate("() => localStorage.removeItem('epizodiak-settings')")


def test_board_and_face_are_taken_from_the_address(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    assert follow(page, "board=light&face=arabic&motion=off") == ""
    said = screen(page)
    assert (said["board"], said["face"], said["motion"]) == ("light", "arabic", "off")
    assert follow(page, "board=day") == ""
    assert screen(page)["board"] == "day"
    assert follow(page, "board=night&face=zodiac&motion=on") == ""
    said = screen(page)
    assert (said["board"], said["face"], said["motion"]) == ("night", "zodiac", "on")


BAD = [
    ("game=chess", "length", "7"),
    ("players=A,B,C,D", "names", ["", "", ""]),
    (f"players=A,B,{'C' * 201}", "names", ["", "", ""]),
    ("first=3", "first", ""),
    ("first=0009", "first", ""),
    ("seed=abc", "seed", ""),
    ("seed=-1", "seed", ""),
    (f"seed={'9' * 31}", "seed", ""),
    ("mode=blitz", "length", "7"),
    ("target=0", "length", "7"),
    ("target=100", "length", "7"),
    ("target=7.5", "length", "7"),
    ("edition=latest", "edition", "current"),
    ("contest_scores=maybe", "contest_scores", True),
    ("board=pink", "length", "7"),
    ("face=greek", "length", "7"),
    ("nonsense", "length", "7"),
    ("%", "length", "7"),
    ("<img src=x onerror=alert(1)>", "length", "7"),
]
"""Values that the address cannot have, the field that each is about, and what stands there then."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("fragment", "field", "default"),
    sample(BAD, BAD[0], BAD[2], BAD[-1]),
)
def test_a_bad_value_in_the_address_gets_a_notice_and_the_default(
    table_at: TableAt, fragment: str, field: str, default: object
) -> None:
    page = table_at(1180, 820).page
    notice = follow(page, f"{fragment}&edition=earlier" if field != "edition" else fragment)
    assert notice
    found = lobby(page)
    assert found[field] == default
    assert found["edition"] == ("current" if field == "edition" else "earlier"), "the rest stands"
    assert page.locator("#lobby-notice img").count() == 0
