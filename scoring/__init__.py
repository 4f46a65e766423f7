"""The rules of the games, one package a game. Pure Python: no Django, no I/O, no clock."""
