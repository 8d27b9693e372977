"""Pieces of markup that tables share: constants and numbers only, styled by ``static/table.css``."""

from __future__ import annotations


def number(value: float) -> str:
    """A number for markup: at most two decimals, no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
