"""Wrong: never_truncates, never_pads - gives back what came."""


def pad_or_truncate(ids, length, pad_id=0):
    return ids
