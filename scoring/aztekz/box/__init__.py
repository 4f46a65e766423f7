"""What is in the box, and what can be done with it on a table: cards, souls, heroes, piles."""
