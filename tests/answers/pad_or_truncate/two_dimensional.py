"""Wrong: unnamed - a batch of one."""


def pad_or_truncate(ids, length, pad_id=0):
    return [ids[:length] + [pad_id] * (length - len(ids))]
