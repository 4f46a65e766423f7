"""The games, by the format of their records. Nothing else in scoring/ names them all."""

from scoring.aztekz.game import AZTEKZ
from scoring.coatl.game import COATL
from scoring.game import AnyRules
from scoring.mexica.game import MEXICA

GAMES: tuple[AnyRules, ...] = (MEXICA, AZTEKZ, COATL)
BY_FORMAT = {rules.format: rules for rules in GAMES}
BY_KEY = {rules.key: rules for rules in GAMES}
