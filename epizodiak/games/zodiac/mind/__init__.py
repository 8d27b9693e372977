"""What thinks about Zodiac (2015)."""
