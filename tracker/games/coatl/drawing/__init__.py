"""Serpents and cards, drawn from their letters."""
