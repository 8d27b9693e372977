"""The page without a page: one frozen state, events, and what each event changes and has done (``update``)."""
