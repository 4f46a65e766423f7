"""What Aztekz shows on the site."""
