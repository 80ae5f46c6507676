"""Right: the last span first, the rest by itself."""


def corrupt_spans(ids, spans, first_sentinel):
    if not spans:
        return list(ids), [first_sentinel]
    *earlier, (start, length) = spans
    last = first_sentinel - len(earlier)
    inputs, targets = corrupt_spans(ids[:start], earlier, first_sentinel)
    return [*inputs, last, *ids[start + length :]], [*targets, *ids[start : start + length], last - 1]
