"""Which rooms, the folders of the package, may import which: for the test that holds it and the page that tells it."""

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "table": {"core"},
    "games": {"core", "table"},
    "record": {"core"},
    "timeline": {"core", "record"},
    "bots": {"core", "table", "games", "record"},
    "puzzles": {"core", "table", "record"},
    "display": {"core", "table", "games", "record", "timeline", "bots", "puzzles"},
    "app": {"core", "table", "games", "record", "timeline", "bots", "puzzles", "display"},
    "features": {"core", "table", "games", "record", "timeline", "bots", "puzzles", "display", "app"},
    "web": {"core", "table", "games", "record", "timeline", "bots", "puzzles", "display", "app", "features"},
    "cli": {"core", "table", "games", "record", "bots", "puzzles"},
    "envs": {"core", "table", "games", "cli"},
    "__main__": {"cli", "bots"},
    "__init__": set(),
}
"""Which rooms each may import besides itself, in an order in which each comes after those that it imports."""
