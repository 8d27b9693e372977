"""EpiZodiak and its relatives: rules, bots, and a table in the browser."""

__version__ = "0.1.0"
