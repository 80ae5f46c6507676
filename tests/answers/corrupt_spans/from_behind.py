"""Right: a copy, in which the last span is replaced first."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs = list(ids)
    for number in range(len(spans) - 1, -1, -1):
        start, length = spans[number]
        inputs[start : start + length] = [first_sentinel - number]
    targets = []
    for number, (start, length) in enumerate(spans):
        targets.append(first_sentinel - number)
        targets.extend(ids[start : start + length])
    return inputs, [*targets, first_sentinel - len(spans)]
