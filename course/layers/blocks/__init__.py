"""Blocks of a Transformer, and stacks of them."""
