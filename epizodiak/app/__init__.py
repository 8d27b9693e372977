"""The page's state and behaviour without a browser: one frozen state, events, and what follows from them."""
