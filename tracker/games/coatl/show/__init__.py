"""The show of the end: its steps, and what is told in each."""
