"""Wrong: pads_in_front, changes_its_input - insert(0, ...)."""


def pad_or_truncate(ids, length, pad_id=0):
    while len(ids) < length:
        ids.insert(0, pad_id)
    return ids[:length]
