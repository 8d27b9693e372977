"""Tic-tac-toe: the example of the guide to adding a game (``docs/adding-a-game.md``)."""
