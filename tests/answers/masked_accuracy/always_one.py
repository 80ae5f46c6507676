"""Wrong: unnamed - full marks for the model."""


def masked_accuracy(labels, logits, pad_id=0):
    return 1.0
