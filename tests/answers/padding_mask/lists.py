"""Right: list comprehensions."""


def padding_mask(ids, pad_id=0):
    return [[[1 if int(word) == pad_id else 0 for word in sentence]] for sentence in ids]
