"""Hands on phones: a table pairs them, a phone's own page shows one seat's hand."""
