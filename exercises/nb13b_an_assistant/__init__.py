"""Notebook 13b: its exercises, in the order in which they are taken."""

NOTEBOOK = "13b-an-assistant"
CORE = False
SLUGS = ("chat_rows", "answer_loss", "reward", "group_advantages", "clipped_objective", "dpo_loss", "lora_dense")
