"""What attention may not see."""
