"""Wrong: nothing_cut - nothing is cut off."""


def keep_top_p(logits, p):
    return logits
