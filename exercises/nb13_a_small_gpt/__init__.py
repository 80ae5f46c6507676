"""Notebook 13: its exercises, in the order in which they are taken."""

NOTEBOOK = "13-a-small-gpt"
CORE = False
SLUGS = (
    "count_pairs", "merge_pair", "train_bpe", "encode_bpe", "perplexity", "keep_top_p", "fit_power_law",
    "who_is_less_surprised",
)  # fmt: skip
