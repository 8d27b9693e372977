"""Zodiac's puzzles: how they are made, and what is told of them."""
