from django.apps import AppConfig
from django.db.models.signals import pre_migrate

from tracker import before
from tracker.pages import converters


class TrackerConfig(AppConfig):
    name = "tracker"
    verbose_name = "Mexica at the table"

    def import_models(self) -> None:
        """Those of the games with them: each keeps its pieces in a folder of its own."""
        super().import_models()
        # No model can be imported before the app is known.
        from tracker.games.pieces import every_model

        every_model()

    def ready(self) -> None:
        converters.register()
        pre_migrate.connect(before.refuse, sender=self)
