"""Which language the page speaks: what is set, what the browser prefers, what an address asks for."""

import pytest

from epizodiak.display.languages import (
    LANGUAGES,
    direction,
    format_tag,
    matching_language,
    with_line_ends_marked,
    with_line_ends_restored,
)
from epizodiak.display.settings import language_for
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.games import GAMES
from tests.unit.language_tags import MATCHES, THERE


@pytest.mark.parametrize("tag", MATCHES)
def test_a_tag_means_itself_then_what_is_left_of_it_then_its_language_elsewhere(tag: str) -> None:
    assert matching_language(tag, THERE) == MATCHES[tag]


@pytest.mark.parametrize(
    ("preferred", "written"),
    [
        (["en-US@posix", "en-GB"], "en-GB"),
        (["en_US.UTF-8", "fr-CA"], "en"),
        (["fr-CA", "en-GB-u-nu-arab"], "en-GB-u-nu-arab"),
        ([f"en-{'x-' * 100_000}"], "en"),
        ([], "en"),
    ],
)
def test_days_are_written_by_the_first_tag_of_the_language_that_is_one(preferred: list[str], written: str) -> None:
    assert format_tag("en", preferred, lambda tag: tag.replace("-", "").isalnum()) == written


def test_of_a_tag_without_end_only_so_much_is_read() -> None:
    assert matching_language("pt-" + "a-" * 100_000) == "pt-BR"


def test_english_is_among_the_languages_and_the_first() -> None:
    assert next(iter(LANGUAGES.items())) == ("en", "English")


def test_what_is_set_is_spoken_whatever_the_browser_prefers() -> None:
    assert language_for("fr", ["en-GB"]) == "fr"


def test_the_first_of_the_browsers_languages_that_there_is_is_spoken_else_english() -> None:
    assert language_for("auto", ["xx", "fr-CA", "en"]) == "fr"
    assert language_for("auto", ["xx"]) == language_for("auto", []) == "en"


@pytest.mark.parametrize("asked", ["fr", "fr-CA", "FR"])
def test_an_address_may_ask_for_a_language_by_any_of_its_tags(asked: str) -> None:
    found = read_fragment(f"lang={asked}", GAMES, Setup("zodiac", ("Ana", "Ben")))
    assert (found.settings, found.bad) == ({"lang": "fr"}, ())


def test_a_language_that_there_is_not_is_named_as_wrong() -> None:
    found = read_fragment("lang=tlh", GAMES, Setup("zodiac", ("Ana", "Ben")))
    assert (found.settings, found.bad) == ({}, ("lang=tlh",))


def test_only_languages_that_are_written_so_run_from_right_to_left() -> None:
    assert [direction(tag) for tag in ("he", "ar-EG", "fa")] == ["rtl"] * 3
    assert [direction(tag) for tag in LANGUAGES] == ["ltr"] * len(LANGUAGES)


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
@pytest.mark.parametrize("data", [bytes(range(256)), b"\r\n\x1br\x1be\x1b\r\x1b\x1ber\n", b""])
def test_a_catalogue_comes_whole_whatever_a_host_makes_of_line_ends(data: bytes, ends: bytes) -> None:
    assert with_line_ends_restored(with_line_ends_marked(data).replace(b"\n", ends)) == data
