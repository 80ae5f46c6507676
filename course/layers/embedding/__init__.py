"""From ids to vectors: words, positions, segments."""
