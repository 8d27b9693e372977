"""What every game is made of: texts, chance, options, JSON, and what a game and its thinker have to be."""
