"""Notebook 12: its exercises, in the order in which they are taken."""

NOTEBOOK = "12-the-block-of-today"
CORE = False
SLUGS = (
    "rms_norm", "swiglu", "rotary_with_cache", "cache_bytes", "grouped_query_attention", "online_softmax",
    "count_parameters", "why_share_keys", "what_has_stayed", "top_k_gate",
)  # fmt: skip
