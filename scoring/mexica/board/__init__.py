"""What lies on the table: the island, its districts, the box, and how a Pilli moves."""
