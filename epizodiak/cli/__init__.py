"""The command line: what ``python -m epizodiak`` runs."""
