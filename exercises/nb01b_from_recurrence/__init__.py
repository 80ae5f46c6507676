"""Notebook 01b: its exercises, in the order in which they are taken."""

NOTEBOOK = "01b-from-recurrence"
CORE = False
SLUGS = ("rnn_step", "run_rnn", "reach", "additive_attention", "who_waits")
