"""Wrong: unnamed - the name instead of the id."""


def pad_or_truncate(ids, length, pad_id=0):
    return (ids + ["<PAD>"] * length)[:length]
