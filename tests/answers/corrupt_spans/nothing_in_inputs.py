"""Wrong: no_sentinel_in_inputs - the text closes over the holes."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += ids[done:start]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += ids[done:]
    targets.append(first_sentinel - len(spans))
    return inputs, targets
