"""What is in the box: pieces, cards, tokens, and the serpents that are made of them."""
