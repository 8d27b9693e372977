"""What the lobby says about tic-tac-toe."""

from __future__ import annotations

from epizodiak.table.catalogue import CatalogueEntry

CATALOGUE_ENTRY = CatalogueEntry(
    title="Tic-tac-toe",
    greek="",
    tagline="three in a row, for two",
    lead="Two players, nine points, nothing hidden. Whoever has three marks in a row wins.",
    questions=(),
    lessons=2,
    icon='<path d="M9 3v18M15 3v18M3 9h18M3 15h18"/>',
    credit="Tic-tac-toe is so old that nobody knows who invented it.",
)
