"""A game and its past positions: played here, replayed, or followed from elsewhere."""
