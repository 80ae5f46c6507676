"""Attention, from the one formula to many heads that share keys."""
