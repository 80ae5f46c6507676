"""Right: a slice and a multiplied list."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids[:length] + [pad_id] * (length - len(ids))
