"""Mistakes in people's own games: weighing decisions, and storing mistakes as puzzles.

What reviews, which find them, and puzzles, which are made of them, share: no feature by itself, and in the archives of
both, so that none waits for the other.
"""
