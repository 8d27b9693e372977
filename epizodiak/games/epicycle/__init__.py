"""Epicycle: rules C1-C9, notation, view, texts and solution."""
