"""What the templates can say beyond Django's own words."""
