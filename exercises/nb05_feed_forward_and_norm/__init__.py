"""Notebook 05: its exercises, in the order in which they are taken."""

NOTEBOOK = "05-feed-forward-and-norm"
SLUGS = ("fc_layer", "fc_layer_dense", "layer_norm", "add_norm", "what_the_residual_keeps", "layer_or_batch")
