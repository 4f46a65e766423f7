"""The way in: what a request passes before Django sees it, and who is asked to wait or to go."""
