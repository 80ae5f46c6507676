"""Blank: the skeleton."""


def masked_loss(labels, logits, pad_id=0):
    raise NotImplementedError("write masked_loss")
