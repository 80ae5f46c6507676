"""Wrong: length_read_as_end - from start to length."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i in reversed(range(len(spans))):
        start, end = spans[i]
        inputs[start:end] = [first_sentinel - i]
        targets = [first_sentinel - i, *ids[start:end], *targets]
    return inputs, [*targets, first_sentinel - len(spans)]
