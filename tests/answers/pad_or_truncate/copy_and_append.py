"""Right: a copy that grows and shrinks."""


def pad_or_truncate(ids, length, pad_id=0):
    result = list(ids)
    while len(result) < length:
        result.append(pad_id)
    while len(result) > length:
        result.pop()
    return result
