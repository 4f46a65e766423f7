"""`make screens`: a picture of every screen, light and dark side by side.

The pictures are put into screens/, which git ignores; those that the README and the documents
show, into docs/screens/.

    python -m tests.browser.screens            all of them
    python -m tests.browser.screens home loupe these
"""
