"""As short as in English: a date stands beside a game in a list."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j b Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j b Y, H:i"
