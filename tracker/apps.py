from django.apps import AppConfig

from tracker.pages import converters


class TrackerConfig(AppConfig):
    name = "tracker"
    verbose_name = "Mexica at the table"

    def ready(self) -> None:
        converters.register()
