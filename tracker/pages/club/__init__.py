"""The pages of a club: home, shelf, people, statistics, archive."""
