"""The games, as this site shows them: a folder each."""
