"""What a machine carries: `make load`."""
