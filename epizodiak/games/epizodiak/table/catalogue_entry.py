"""EpiZodiak's entry in the catalogue, shown in the lobby."""

from epizodiak.table.catalogue import CHECK, NUMBER, RADIO, SELECT, CatalogueEntry, OptionChoice, OptionField

CATALOGUE_ENTRY = CatalogueEntry(
    title="EpiZodiak",
    greek="Ἐπιζωδιακή",
    tagline="twelve signs, sets of three",
    lead="Three players, forty-eight tiles, one dial. Nobody sees your tiles but you.",
    questions=(
        OptionField(
            "length",
            "How long?",
            RADIO,
            (
                OptionChoice("7", "to 7 points", {"mode": "target", "target": 7}),
                OptionChoice("13", "to 13 points", {"mode": "target", "target": 13}),
                OptionChoice("own", "other…", {"mode": "target"}),
                OptionChoice(
                    "single",
                    "one round",
                    {"mode": "single"},
                    "Everybody scores: 1 a set, 3 for an empty hand. Most points win.",
                ),
            ),
        ),
        OptionField("target", "Points to win", NUMBER, least=1, most=99, usual=5, only=("length", ("own",))),
        OptionField(
            "contest_scores",
            "contesting scores, too: it takes a set from the others' hands",
            CHECK,
            (OptionChoice("yes", "", {"contest_scores": True}), OptionChoice("no", "", {"contest_scores": False})),
            only=("length", ("single",)),
        ),
        OptionField(
            "edition",
            "Rules",
            SELECT,
            (
                OptionChoice("current", "current edition", {"edition": "current"}),
                OptionChoice(
                    "earlier",
                    "earlier edition: filling the dial comes before discarding",
                    {"edition": "earlier"},
                ),
            ),
            rare=True,
        ),
    ),
    lessons=8,
    icon=(
        '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v4M12 16.5v4M3.5 12h4M16.5 12h4'
        'M6 6l2.8 2.8M15.2 15.2 18 18M18 6l-2.8 2.8M8.8 15.2 6 18"/>'
    ),
    credit="EpiZodiak (3 of a Kind) was designed by Cigitur and published on Board Game Arena.",
    first_game={"target": 3},
)
"""What the lobby says and asks."""
