"""The pages that only Cóatl has."""
