"""Wrong: unnamed - without a span the targets are empty."""


def corrupt_spans(ids, spans, first_sentinel):
    ids = list(ids)
    if not spans:
        return ids, []
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    return inputs + ids[done:], [*targets, sentinel - 1]
