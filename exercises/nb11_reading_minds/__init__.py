"""Notebook 11: its exercises, in the order in which they are taken."""

NOTEBOOK = "11-reading-minds"
CORE = False
SLUGS = (
    "ablate_head", "attribute_logits", "logit_lens", "patch", "previous_token_score", "induction_score",
    "what_a_score_proves", "looking_and_needing",
)  # fmt: skip
