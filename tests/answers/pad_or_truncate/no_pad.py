"""Wrong: never_pads - short ones stay short."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids[:length]
