"""What the exercises on attention share."""
