"""What is computed at each position by itself."""
