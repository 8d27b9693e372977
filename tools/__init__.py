"""What builds, checks and tests the project; run from the checkout as `python3 -m tools.NAME`."""
