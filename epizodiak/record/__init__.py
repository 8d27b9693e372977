"""Records of games: reading, writing, replaying; who sat where; turns taken back."""
