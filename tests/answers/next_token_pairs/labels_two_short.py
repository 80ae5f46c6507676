"""Wrong: one_too_short - the labels begin too late."""


def next_token_pairs(ids):
    return ids[..., :-1], ids[..., 2:]
