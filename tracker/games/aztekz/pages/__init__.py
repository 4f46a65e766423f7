"""The pages that only Aztekz has."""
