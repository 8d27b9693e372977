"""Zodiac's entry in the catalogue, shown in the lobby."""

from __future__ import annotations

from epizodiak.table.catalogue import CatalogueEntry

CATALOGUE_ENTRY = CatalogueEntry(
    title="Zodiac",
    greek="Ζωδιακός",
    tagline="a star of twelve points, for two",
    lead="Two players, one star, nothing hidden. Jump black and white pieces, and they change sides.",
    questions=(),
    lessons=8,
    icon='<path d="M12 2 20.7 17H3.3ZM12 22 3.3 7h17.4Z"/><circle cx="12" cy="12" r="2"/>',
    credit="Zodiac was designed by Mitsuo Yamamoto and came out in 2015.",
)
