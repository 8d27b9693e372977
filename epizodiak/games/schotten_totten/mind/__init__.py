"""What thinks about Schotten Totten."""
