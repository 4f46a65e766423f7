"""The log of a game: recorded, corrected, folded to positions, written out as pieces, proven."""
