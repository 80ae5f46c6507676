"""Submissions that are more alike than a class that works alone would be: something to look at, never a proof."""
