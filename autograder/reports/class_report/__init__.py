"""One page on a class: read what grading kept, count, draw, write."""
