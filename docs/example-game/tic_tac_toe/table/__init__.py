"""How tic-tac-toe is shown: the table in pictures and words, the rules page, the tutorial."""
