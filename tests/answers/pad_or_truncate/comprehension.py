"""Right: a question at each place."""


def pad_or_truncate(ids, length, pad_id=0):
    return [ids[i] if i < len(ids) else pad_id for i in range(length)]
