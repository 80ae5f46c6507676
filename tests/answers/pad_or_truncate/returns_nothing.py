"""Wrong: changes_its_input - works on the list and returns None."""


def pad_or_truncate(ids, length, pad_id=0):
    ids.extend([pad_id] * (length - len(ids)))
    del ids[length:]
