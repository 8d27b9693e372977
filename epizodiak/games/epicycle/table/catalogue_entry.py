"""Epicycle's entry in the catalogue, shown in the lobby."""

from __future__ import annotations

from epizodiak.table.catalogue import RADIO, CatalogueEntry, OptionChoice, OptionField

CATALOGUE_ENTRY = CatalogueEntry(
    title="Epicycle",
    greek="Ἐπίκυκλος",
    tagline="pyramids in a ring",
    lead="Two to four players, a ring of pyramids, one gap. Hold three of one size, and you lose.",
    questions=(
        OptionField(
            "setup",
            "Ring",
            RADIO,
            (
                OptionChoice("standard", "in order", {"setup": "standard"}),
                OptionChoice("random", "at random", {"setup": "random"}),
            ),
        ),
    ),
    lessons=7,
    icon='<circle cx="12" cy="12" r="9"/><path d="M12 6l5 9.5H7zM12 6v9.5"/>',
    credit="Epicycle was designed by Nick Wedig and came out in 2001, for one stash of Icehouse pyramids.",
)
