"""Zodiac (2015) on the table: how it is drawn, handled, told and taught."""
