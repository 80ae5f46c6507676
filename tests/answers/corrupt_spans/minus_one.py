"""Wrong: unnamed - -1 for every sentinel."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for start, length in spans:
        sentinel = -1
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += ids[done:]
    targets.append(-1)
    return inputs, targets
