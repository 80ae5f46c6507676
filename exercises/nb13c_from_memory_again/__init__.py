"""Notebook 13c: its exercises, in the order in which they are taken."""

NOTEBOOK = "13c-from-memory-again"
CORE = False
SLUGS = ("byte_tokenizer", "llama_from_memory", "generate", "block_gradients", "adam_w")
