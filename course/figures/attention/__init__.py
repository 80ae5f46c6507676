"""Attention: its maps, masks, heads and scores."""
