"""The field of cards and what stands on it, drawn."""
