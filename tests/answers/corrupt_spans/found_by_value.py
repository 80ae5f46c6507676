"""Wrong: unnamed - looks for the words, not for the place."""


def corrupt_spans(ids, spans, first_sentinel):
    ids = list(ids)
    inputs, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        piece = ids[start : start + length]
        at = next(j for j in range(len(inputs)) if inputs[j : j + length] == piece)
        inputs[at : at + length] = [first_sentinel - i]
        targets += [first_sentinel - i, *piece]
    return inputs, [*targets, first_sentinel - len(spans)]
