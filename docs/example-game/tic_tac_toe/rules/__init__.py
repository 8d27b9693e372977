"""Tic-tac-toe itself: positions, rules, what a seat may know, and how all of it is written."""
