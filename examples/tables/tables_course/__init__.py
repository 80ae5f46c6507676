"""What was sold? A small course on tables."""
