"""Wrong: unnamed - zeros of the right shape."""


def next_token_pairs(ids):
    return ids[..., :-1] * 0, ids[..., :-1] * 0
