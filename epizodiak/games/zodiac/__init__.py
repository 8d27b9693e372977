"""Zodiac (2015): rules Z1-Z13, notation, view, texts and solution."""
