from django.apps import AppConfig

from scoring.games import BY_FORMAT, BY_KEY
from tests.scoring.scorepad import SCOREPAD


class NullGame(AppConfig):
    name = "tests.null_game"

    def ready(self) -> None:
        BY_KEY[SCOREPAD.key] = SCOREPAD
        BY_FORMAT[SCOREPAD.format] = SCOREPAD
