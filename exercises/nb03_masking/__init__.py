"""Notebook 03: its exercises, in the order in which they are taken."""

NOTEBOOK = "03-masking"
SLUGS = (
    "causal_mask", "padding_mask", "masked_self_attention", "find_the_leak", "valid_length_mask",
    "who_needs_the_mask", "padded_queries",
)  # fmt: skip
