"""What only Mexica has to tell of a game that was played."""
