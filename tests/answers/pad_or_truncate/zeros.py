"""Wrong: pad_id_ignored - always 0."""


def pad_or_truncate(ids, length, pad_id=0):
    return (ids + [0] * length)[:length]
