"""Notebook 01: its exercises, in the order in which they are taken."""

NOTEBOOK = "01-text-as-numbers"
SLUGS = (
    "build_vocabulary", "pad_or_truncate", "one_hot", "embedding_lookup", "skip_gram_pairs", "cosine_similarity",
    "read_off_ids",
)  # fmt: skip
