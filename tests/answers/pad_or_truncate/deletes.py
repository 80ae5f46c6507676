"""Wrong: changes_its_input - += and del work on the same list."""


def pad_or_truncate(ids, length, pad_id=0):
    ids += [pad_id] * (length - len(ids))
    del ids[length:]
    return ids
