"""Epicycle: rules C1-C15, notation, view, texts and solution."""
