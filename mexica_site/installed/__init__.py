"""The app in a checkout, or installed from a wheel: where its files lie, and how it is started."""
