"""Pictures drawn by Pillow: the board, a card to share, a film of the game.

Everything is drawn in indexes of one palette a theme. So a cell that was drawn once is only
copied from then on, and nothing has to be reduced to 256 colours when it is written.
"""
