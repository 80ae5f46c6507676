"""Notebook 10: its exercises, in the order in which they are taken."""

NOTEBOOK = "10-three-families"
CORE = False
SLUGS = (
    "mask_tokens", "segment_ids", "pre_ln_block", "next_token_pairs", "cached_attention_step", "corrupt_spans",
    "sentence_classifier", "which_family", "decode_with_cache", "patches",
)  # fmt: skip
