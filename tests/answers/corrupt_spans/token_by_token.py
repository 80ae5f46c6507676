"""Right: one walk along the text, with a dictionary of starts."""


def corrupt_spans(ids, spans, first_sentinel):
    starts = dict(spans)
    sentinel, inputs, targets, left = first_sentinel, [], [], 0
    for place, token in enumerate(ids):
        if place in starts:
            left = starts[place]
            inputs.append(sentinel)
            targets.append(sentinel)
            sentinel -= 1
        if left:
            targets.append(token)
            left -= 1
        else:
            inputs.append(token)
    targets.append(sentinel)
    return inputs, targets
