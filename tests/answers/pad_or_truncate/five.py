"""Wrong: unnamed - length 5, as in the box."""


def pad_or_truncate(ids, length, pad_id=0):
    return (ids + [pad_id] * 5)[:5]
