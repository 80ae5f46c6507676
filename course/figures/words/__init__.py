"""Words, their vectors and their positions."""
