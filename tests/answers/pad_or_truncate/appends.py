"""Wrong: changes_its_input - appends to the list that was passed in."""


def pad_or_truncate(ids, length, pad_id=0):
    while len(ids) < length:
        ids.append(pad_id)
    return ids[:length]
