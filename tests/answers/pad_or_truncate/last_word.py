"""Wrong: unnamed - repeats the last word."""


def pad_or_truncate(ids, length, pad_id=0):
    return (ids + ids[-1:] * length)[:length]
