"""Right: two cases."""


def pad_or_truncate(ids, length, pad_id=0):
    if len(ids) >= length:
        return ids[:length]
    missing = length - len(ids)
    return [*ids, *[pad_id for _ in range(missing)]]
