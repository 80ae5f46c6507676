"""Notebook 06: its exercises, in the order in which they are taken."""

NOTEBOOK = "06-positions"
SLUGS = (
    "sinusoidal_encoding", "positional_encoding", "positional_embedding", "scaled_embedding", "rotary",
    "rotary_self_attention", "why_positions", "order_from_a_mask",
)  # fmt: skip
