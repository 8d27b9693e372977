"""The page without a browser: its one frozen state, what can happen to it, and what follows from that (``update``)."""
