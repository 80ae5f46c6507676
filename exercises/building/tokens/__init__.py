"""What the exercises on words, pieces and masked tokens share."""
