"""What Cóatl shows on the site."""
