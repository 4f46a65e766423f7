"""A club: its people, its shelf of games, and what becomes of a game as a whole."""
