"""Wrong: one_pad_only - one PAD, also where none is missing."""


def pad_or_truncate(ids, length, pad_id=0):
    return [*ids[:length], pad_id]
