"""Notebook 09: its exercises, in the order in which they are taken."""

NOTEBOOK = "09-training-a-translator"
SLUGS = (
    "shift_targets", "masked_loss", "masked_accuracy", "warmup_schedule", "greedy_decode", "bleu_precision",
    "longer_training", "is_ninety_good",
)  # fmt: skip
