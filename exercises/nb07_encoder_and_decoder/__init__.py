"""Notebook 07: its exercises, in the order in which they are taken."""

NOTEBOOK = "07-encoder-and-decoder"
SLUGS = ("encoder_layer", "decoder_layer", "min_transformer", "transformer_block")
