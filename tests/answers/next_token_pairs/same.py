"""Wrong: labels_equal_inputs - the ids twice."""


def next_token_pairs(ids):
    return ids, ids
