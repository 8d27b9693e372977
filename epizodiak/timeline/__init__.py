"""A game as it goes: played here, played back, or followed from elsewhere."""
