"""What thinks about Epicycle."""
