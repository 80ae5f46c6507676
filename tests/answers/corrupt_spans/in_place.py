"""Wrong: changes_its_input - cuts the list that it got."""


def corrupt_spans(ids, spans, first_sentinel):
    targets = [first_sentinel - len(spans)]
    for i, (start, length) in reversed(list(enumerate(spans))):
        targets = [first_sentinel - i, *ids[start : start + length], *targets]
        ids[start : start + length] = [first_sentinel - i]
    return ids, targets
