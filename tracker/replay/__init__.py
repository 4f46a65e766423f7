"""A game looked back at, point by point."""
