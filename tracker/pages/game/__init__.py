"""One game looked back at: replay, story, pictures, photos, taking out."""
