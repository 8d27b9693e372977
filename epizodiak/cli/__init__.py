"""The command line: what ``epizodiak`` runs."""
