"""What the page shows and says, worked out without a browser: pure functions over views and small values."""
