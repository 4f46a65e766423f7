import sys

from tests.browser.screens.taking import take

if __name__ == "__main__":
    problems = take(set(sys.argv[1:]))
    print(*problems, sep="\n")
    sys.exit(1 if problems else 0)
