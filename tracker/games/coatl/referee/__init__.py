"""The referee's table of Cóatl: what lies in front of everybody, what can be done now."""
