"""Normalisation, and the sum before it."""
