"""Taking out: one game for a chat, a spreadsheet or BG Stats; a whole club as one archive."""
