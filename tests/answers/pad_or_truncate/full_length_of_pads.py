"""Wrong: pads_by_the_length - as many PADs as the whole."""


def pad_or_truncate(ids, length, pad_id=0):
    return list(ids[:length]) + [pad_id] * length
