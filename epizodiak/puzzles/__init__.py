"""Puzzles: the shipped ones, the day's puzzle, and checking answers."""
