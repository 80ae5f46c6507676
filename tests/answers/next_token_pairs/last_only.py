"""Wrong: last_word_only - one question a row."""


def next_token_pairs(ids):
    return ids[..., :-1], ids[..., -1:]
