"""Schotten Totten: rules S1-S10, formations, the proof of claims, notation, view, sampling and texts."""
