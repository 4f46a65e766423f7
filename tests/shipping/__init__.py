"""The app as it is given away: a wheel, a container, a site."""
