"""Epicycle on the table: how it is drawn, handled, told and taught."""
