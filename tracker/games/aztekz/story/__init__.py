"""A game of Aztekz told: towers and thefts."""
