"""The language of cards: what one asks for, how it is written, how often a serpent meets it."""
