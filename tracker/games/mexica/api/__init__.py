"""What the JSON API has of Mexica alone: its addresses, and how its records and reports look."""
