"""The table while it is played: taps, corrections, links."""
