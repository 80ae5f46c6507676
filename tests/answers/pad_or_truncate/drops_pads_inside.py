"""Wrong: unnamed - throws ids like PAD's out."""


def pad_or_truncate(ids, length, pad_id=0):
    words = [i for i in ids if i != pad_id][:length]
    return words + [pad_id] * (length - len(words))
