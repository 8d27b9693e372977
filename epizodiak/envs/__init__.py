"""The games for research libraries, each an extra of its own; nothing else in the package imports this."""
