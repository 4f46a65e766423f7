"""Where the lines, bars and shapes of a drawing lie; the templates draw them."""
