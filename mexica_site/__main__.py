"""`python -m mexica_site`: the command of an installed app, wherever it lies."""

import sys

from mexica_site.installed.command import main

sys.argv[0] = "python -m mexica_site"
main()
