"""Wrong: places_shift - the words are taken from the shorter list, too."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        targets += [first_sentinel - i, *inputs[start : start + length]]
        inputs[start : start + length] = [first_sentinel - i]
    return inputs, [*targets, first_sentinel - len(spans)]
