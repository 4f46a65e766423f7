"""A game for spreadsheets: tables for scripts, a workbook for people."""
