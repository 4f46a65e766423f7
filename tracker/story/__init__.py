"""The story of one game: facts counted from its chronicle, one noun a file."""
