"""Notebook 02: its exercises, in the order in which they are taken."""

NOTEBOOK = "02-self-attention"
SLUGS = ("qkv_variables", "scalar_self_attention", "scaled_dot_product", "self_attention")
