"""Wrong: unnamed - the pairs, word by word."""


def next_token_pairs(ids):
    return [(ids[..., t], ids[..., t + 1]) for t in range(ids.shape[-1] - 1)]
