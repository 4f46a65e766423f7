"""What a table wants to know beside the rules."""
