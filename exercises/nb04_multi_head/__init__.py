"""Notebook 04: its exercises, in the order in which they are taken."""

NOTEBOOK = "04-multi-head"
SLUGS = ("concat_heads", "sum_heads", "split_heads", "merge_heads", "multi_head_attention", "mend_the_map")
