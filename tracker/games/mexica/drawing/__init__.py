"""The island and its pieces, drawn."""
