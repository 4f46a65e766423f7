"""What a table wants to know of a position."""
