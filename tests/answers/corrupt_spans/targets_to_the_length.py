"""Wrong: targets_up_to_the_length - ids[start:length] in the targets."""


def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, at = [], [], 0
    for i, (start, length) in enumerate(spans):
        inputs += [*ids[at:start], first_sentinel - i]
        targets += [first_sentinel - i, *ids[start:length]]
        at = start + length
    return inputs + list(ids[at:]), [*targets, first_sentinel - len(spans)]
