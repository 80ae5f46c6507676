"""A training that one can follow: numbers, bars, curves."""
