"""Puzzles: the shipped ones, a day's one, and whether an answer is right."""
