"""The show of a scoring: its steps, and what is told in each."""
