"""Wrong: truncates_in_front - the last words stay."""


def pad_or_truncate(ids, length, pad_id=0):
    if len(ids) > length:
        return ids[-length:]
    return ids + [pad_id] * (length - len(ids))
