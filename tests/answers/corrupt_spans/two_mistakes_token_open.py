"""Wrong: one_sentinel_per_token, targets_not_closed - a sentinel a word, and no end."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], *[sentinel] * length]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += ids[done:]
    return inputs, targets
