"""Schotten Totten's puzzles: what they ask, how wrong tries are answered, and how they are made."""
