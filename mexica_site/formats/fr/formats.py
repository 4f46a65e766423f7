"""As short as in English: a date stands beside a game in a list.

The first of a month is another: tracker/dates.py."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j N Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j N Y, H:i"
