"""Wrong: sentinel_behind - the words, then the sentinel."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [*ids[start : start + length], sentinel]
        done = start + length
    inputs += ids[done:]
    return inputs, targets
