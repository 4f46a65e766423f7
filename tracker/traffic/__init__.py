"""What the process carries: connections, limits, counts, and what is away."""
