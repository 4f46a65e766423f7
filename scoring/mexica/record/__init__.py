"""A game as text: the record, the report, the picture."""
