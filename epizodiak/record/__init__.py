"""What is written down of a game: the record and its metadata, who sat where, what may be taken back."""
