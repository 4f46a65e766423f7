"""The referee's table of Aztekz: the field of cards, what lights up on it, what a tap means."""
