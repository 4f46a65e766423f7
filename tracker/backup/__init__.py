"""Everything that is kept, as one file, and back again."""
