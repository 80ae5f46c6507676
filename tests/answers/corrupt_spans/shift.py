"""Wrong: places_shift - from the front, in a list that gets shorter."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        inputs[start : start + length] = [first_sentinel - i]
        targets += [first_sentinel - i, *ids[start : start + length]]
    return inputs, [*targets, first_sentinel - len(spans)]
