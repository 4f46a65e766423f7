"""A game of Cóatl told: serpents, and the cards that they met."""
