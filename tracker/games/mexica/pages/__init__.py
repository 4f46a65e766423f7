"""The pages that only Mexica has."""
