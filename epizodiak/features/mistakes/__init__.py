"""Mistakes that people made in their games: how a decision is weighed, and what this device keeps of them.

What reviews, which find them, and puzzles, which are made of them, share: no feature by itself, and in the archives of
both, so that none waits for the other.
"""
