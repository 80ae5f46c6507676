"""Notebook 08: its exercises, in the order in which they are taken."""

NOTEBOOK = "08-the-whole-machine"
SLUGS = ("transformer_decoder_block", "encoder_stack", "decoder_stack", "transformer", "three_masks", "one_memory")
