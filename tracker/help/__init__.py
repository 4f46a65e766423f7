"""Help: the rules and rulings of a game in parts, to which a table and every refusal lead."""
