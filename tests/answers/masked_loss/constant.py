"""Wrong: unnamed - a number that looks like a loss."""


def masked_loss(labels, logits, pad_id=0):
    return 1.5
