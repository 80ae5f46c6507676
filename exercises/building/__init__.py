"""What the records of this course share: cases, weights, misconceptions of layers."""
