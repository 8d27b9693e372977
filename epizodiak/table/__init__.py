"""What every table is made of: scenes, the frame round them, marks that games share, rules pages, lessons."""
