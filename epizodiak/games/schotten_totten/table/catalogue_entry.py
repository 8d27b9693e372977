"""Schotten Totten's entry in the catalogue, shown in the lobby."""

from __future__ import annotations

from epizodiak.table.catalogue import NUMBER, RADIO, CatalogueEntry, OptionChoice, OptionField

CATALOGUE_ENTRY = CatalogueEntry(
    title="Schotten Totten",
    greek="Ὅροι",
    tagline="a card duel for nine stones",
    lead="Two players, nine boundary stones. Win them with three cards each, and sooner if you can prove it.",
    questions=(
        OptionField(
            key="length",
            text="How long?",
            kind=RADIO,
            choices=(
                OptionChoice("one", "one round", {"rounds": 1}),
                OptionChoice("three", "three rounds", {"rounds": 3}),
                OptionChoice("own", "other…"),
            ),
        ),
        OptionField(key="rounds", text="Rounds", kind=NUMBER, least=1, most=9, usual=5, only=("length", ("own",))),
    ),
    lessons=5,
    icon=(
        '<path d="M3 20C2.5 15 4 10 7 8.5S11 8 13 9.5S15.5 15 15 20Z"/>'
        '<rect x="16" y="3" width="5.5" height="7.5" rx="1.2"/>'
        '<rect x="16" y="12.5" width="5.5" height="7.5" rx="1.2"/>'
    ),
    credit="Schotten Totten was designed by Reiner Knizia and published in 1999, first by ASS, then by Schmidt Spiele.",
)
