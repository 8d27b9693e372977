"""What the games' players share: levels, search, budgets, the arena and its ratings."""
