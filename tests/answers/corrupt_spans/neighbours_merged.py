"""Wrong: unnamed - two spans side by side become one."""


def corrupt_spans(ids, spans, first_sentinel):
    ids = list(ids)
    cut = [False] * len(ids)
    for start, length in spans:
        cut[start : start + length] = [True] * length
    inputs, targets, sentinel = [], [], first_sentinel
    for t, token in enumerate(ids):
        if not cut[t]:
            inputs.append(token)
            continue
        if t == 0 or not cut[t - 1]:
            inputs.append(sentinel)
            targets.append(sentinel)
            sentinel -= 1
        targets.append(token)
    return inputs, [*targets, sentinel]
