"""Wrong: one_sentinel_for_all - always the first."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for start, length in spans:
        sentinel = first_sentinel
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += ids[done:]
    targets.append(first_sentinel)
    return inputs, targets
