"""Where the lines, bars and districts of a drawing lie; the templates draw them."""
