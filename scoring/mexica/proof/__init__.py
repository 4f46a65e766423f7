"""Can a token on offer still be founded? Canals that make its district, or a proof of none."""
