"""Wrong: unnamed - throws the text's own zeros out."""


def corrupt_spans(ids, spans, first_sentinel):
    ids = list(ids)
    left, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        left[start : start + length] = [first_sentinel - i] + [0] * (length - 1)
        targets += [first_sentinel - i, *ids[start : start + length]]
    return [token for token in left if token != 0], [*targets, first_sentinel - len(spans)]
