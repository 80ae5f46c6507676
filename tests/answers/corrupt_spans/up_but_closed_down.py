"""Wrong: sentinels_go_up - the closing one alone counts down."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        inputs += [*ids[done:start], first_sentinel + i]
        targets += [first_sentinel + i, *ids[start : start + length]]
        done = start + length
    return [*inputs, *ids[done:]], [*targets, first_sentinel - len(spans)]
