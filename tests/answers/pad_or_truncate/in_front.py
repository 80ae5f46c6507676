"""Wrong: pads_in_front - padding first."""


def pad_or_truncate(ids, length, pad_id=0):
    return [pad_id] * (length - len(ids)) + ids[:length]
