"""Mexica at the table: its board, its words, its show, its pages."""
