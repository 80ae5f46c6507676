"""Wrong: one_pad_only - a single PAD, however many are missing."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids[:length] if len(ids) >= length else [*ids, pad_id]
