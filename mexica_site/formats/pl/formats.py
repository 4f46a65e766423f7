"""As short as in English, and with the month as it stands behind a day: 1 maja 2026."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j E Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j E Y, H:i"
