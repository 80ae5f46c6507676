"""Wrong: never_truncates, pad_id_ignored - two at once."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids + [0] * max(0, length - len(ids))
