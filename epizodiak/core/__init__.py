"""The basis of every game: the protocols of games and bots' minds, chance, options, JSON, texts."""
