"""How a language writes numbers and lists; the page asks the browser's ``Intl`` for it (``web/language.py``)."""

from __future__ import annotations

from dataclasses import dataclass

MINUS = "\u2212"


@dataclass(frozen=True, slots=True, eq=False)  # one for each language: hashed and compared many times a tap
class Marks:
    """The separators and signs of numbers and lists; defaults are English.

    Attributes:
        decimal: in front of tenths.
        group: between thousands.
        percent: a share, with ``{number}`` for its percent.
        comma: between members of a list, but for the last two.
    """

    decimal: str = "."
    group: str = "\u202f"
    percent: str = "{number}\u00a0%"
    comma: str = ", "

    def number(self, value: float, places: int = 0) -> str:
        """A number with some decimals."""
        text = f"{value:,.{places}f}".replace("-", MINUS)
        return text.translate({ord(","): self.group, ord("."): self.decimal})

    def share(self, share: float) -> str:
        """A share, from 0 to 1, as whole percent."""
        return self.percent.format(number=self.number(100 * share))


MARKS = Marks()
