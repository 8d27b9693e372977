import pytest

from epizodiak.core.text import ISOLATE, NAME_LENGTH, POP, clean, fitted, isolated, split_names, width_of


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\n", "Ana Maria"),
        ("A\u00a0B\u2003C", "A B C"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069c\u200fd", "abcd"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("bell\u0007null\u0000", "bellnull"),
        ("half\ud800", "half"),
        ("<b>&amp;", "<b>&amp;"),
        ("दि\u200dल", "दि\u200dल"),
        ("", ""),
        ("\u2028\u2029", ""),
        *(
            (blank, "")
            for blank in "\u3164\u2800\u115f\u1160\uffa0\u00ad\u034f\u180e\u17b4\ufe0f\u200b\u200d\u2060\u3000"
        ),
        ("\u3164\u2800 \u200d\ufe0f\u3164", ""),
        ("Ana\u3164\u2800Maria\uffa0", "Ana Maria"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("-", "-"),
    ],
)
def test_a_name_is_one_line_without_tricks(given: str, shown: str) -> None:
    assert clean(given) == shown


def test_a_long_name_ends_in_an_ellipsis() -> None:
    shown = clean("W" * 200)
    assert len(shown) == NAME_LENGTH
    assert shown.endswith("W…")


def test_towers_of_marks_are_cut_down() -> None:
    assert clean("e" + "\u0301" * 50) == "e" + "\u0301" * 3


def test_a_huge_text_costs_little() -> None:
    assert len(clean("x" * 10_000_000)) == NAME_LENGTH


def test_a_text_is_cut_at_its_names() -> None:
    assert split_names(f"{isolated('Ana')}, {isolated('דן')} draw") == ("", "Ana", ", ", "דן", " draw")
    assert split_names("Nobody") == ("Nobody",)


def test_an_isolated_name_keeps_its_direction_to_itself() -> None:
    assert isolated("דן") == f"{ISOLATE}דן{POP}"


def test_a_text_that_fits_stays_and_one_that_does_not_is_cut() -> None:
    name = isolated("Bartholomäus von Oberursel")
    assert fitted(name, 1000, 19) == name
    short = fitted(name, 90, 19)
    assert short.startswith(f"{ISOLATE}Bar")
    assert short.endswith(f"…{POP}")
    assert width_of(short, 19) <= 90


@pytest.mark.parametrize("width", [55, 80, 110])
def test_namesakes_that_are_cut_stay_different(width: float) -> None:
    one, other = (fitted(isolated(f"Stargazer {letter}"), width, 14) for letter in "AB")
    assert one.endswith(f" A{POP}")
    assert other.endswith(f" B{POP}")
    assert max(width_of(one, 14), width_of(other, 14)) <= width


def test_where_there_is_no_room_a_cut_name_keeps_its_beginning() -> None:
    assert fitted(isolated("Stargazer A"), 34, 14) == isolated("St…")


@pytest.mark.parametrize(
    ("width", "shown"), [(200, f"{isolated('Margarete')} (you)"), (80, isolated("Ma… (you)")), (45, isolated("Mar…"))]
)
def test_that_a_name_is_yours_is_never_cut(width: float, shown: str) -> None:
    assert fitted(f"{isolated('Margarete')} (you)", width, 14) == shown


def test_wide_letters_are_reckoned_wide() -> None:
    assert width_of("国国", 10) > width_of("WW", 10) > width_of("ee", 10) > width_of("ii", 10)
    assert width_of("e\u0301", 10) == width_of("e", 10)
