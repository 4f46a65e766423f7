"""Long work: in a line, in slices, beside the taps."""
