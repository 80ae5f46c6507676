"""Wrong: one_sentinel_per_token - each missing word has its own."""


def corrupt_spans(ids, spans, first_sentinel):
    holes = {place for start, length in spans for place in range(start, start + length)}
    inputs, targets, sentinel = [], [], first_sentinel
    for place, token in enumerate(ids):
        if place in holes:
            inputs.append(sentinel)
            targets += [sentinel, token]
            sentinel -= 1
        else:
            inputs.append(token)
    return inputs, [*targets, sentinel]
