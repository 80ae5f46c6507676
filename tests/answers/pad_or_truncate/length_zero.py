"""Wrong: unnamed - takes length 0 for no limit."""


def pad_or_truncate(ids, length, pad_id=0):
    kept = list(ids[: length or None])
    return kept + [pad_id] * (length - len(kept))
