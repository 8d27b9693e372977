"""What tic-tac-toe lends to the bots."""
