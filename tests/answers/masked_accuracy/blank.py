"""Blank: the skeleton."""


def masked_accuracy(labels, logits, pad_id=0):
    raise NotImplementedError("write masked_accuracy")
