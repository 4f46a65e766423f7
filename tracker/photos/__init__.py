"""Photos of the real table: cleaned, kept by content."""
