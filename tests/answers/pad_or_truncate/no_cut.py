"""Wrong: never_truncates - long ones stay long."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids + [pad_id] * (length - len(ids))
