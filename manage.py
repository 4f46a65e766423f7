#!/usr/bin/env python3
"""Django's commands: `manage.py serve`, `check_games`, `import_games` …"""

import sys

from mexica_site.installed.command import manage

if __name__ == "__main__":
    manage(sys.argv)
