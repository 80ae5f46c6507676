import numpy as np

# %% numpy | Right: arrays, a mask of holes and np.split.
def corrupt_spans(ids, spans, first_sentinel):
    ids = np.array(ids)
    cuts = [edge for start, length in spans for edge in (start, start + length)]
    pieces = np.split(ids, cuts)
    sentinels = first_sentinel - np.arange(len(spans) + 1)
    inputs = [pieces[0]]
    targets = []
    for i, (hole, kept) in enumerate(zip(pieces[1::2], pieces[2::2], strict=True)):
        inputs += [sentinels[i : i + 1], kept]
        targets += [sentinels[i : i + 1], hole]
    return np.concatenate(inputs), np.concatenate([*targets, sentinels[-1:]])

# %% numpy_numbers | Right: lists of NumPy's numbers, joined from slices of an array.
def corrupt_spans(ids, spans, first_sentinel):
    text = np.array(ids, dtype=np.int64)
    inputs, targets, end = [], [], 0
    for i, (start, length) in enumerate(spans):
        inputs += [*text[end:start], np.int64(first_sentinel - i)]
        targets += [np.int64(first_sentinel - i), *text[start : start + length]]
        end = start + length
    return inputs + list(text[end:]), [*targets, np.int64(first_sentinel - len(spans))]

# %% pieces | Right: both grown from pieces.
def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += ids[done:]
    targets.append(first_sentinel - len(spans))
    return inputs, targets

# %% in_place | Wrong: changes_its_input - cuts the list that it got.
def corrupt_spans(ids, spans, first_sentinel):
    targets = [first_sentinel - len(spans)]
    for i, (start, length) in reversed(list(enumerate(spans))):
        targets = [first_sentinel - i, *ids[start : start + length], *targets]
        ids[start : start + length] = [first_sentinel - i]
    return ids, targets

# %% neighbours_merged | Wrong: unnamed - two spans side by side become one.
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

# %% new_one_per_token | Wrong: one_sentinel_per_token - each missing word has its own.
def corrupt_spans(ids, spans, first_sentinel):
    holes = {place for start, length in spans for place in range(start, start + length)}
    inputs, targets, sentinel = [], [], first_sentinel
    for place, token in enumerate(ids):
        if place in holes:
            inputs.append(sentinel)
            targets += [sentinel, token]
            sentinel -= 1
        else:
            inputs.append(token)
    return inputs, [*targets, sentinel]

# %% read_as_end | Wrong: length_read_as_end - from start to length.
def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i in reversed(range(len(spans))):
        start, end = spans[i]
        inputs[start:end] = [first_sentinel - i]
        targets = [first_sentinel - i, *ids[start:end], *targets]
    return inputs, [*targets, first_sentinel - len(spans)]

# %% shift | Wrong: places_shift - from the front, in a list that gets shorter.
def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        inputs[start : start + length] = [first_sentinel - i]
        targets += [first_sentinel - i, *ids[start : start + length]]
    return inputs, [*targets, first_sentinel - len(spans)]

# %% shift_both | Wrong: places_shift - the words are taken from the shorter list, too.
def corrupt_spans(ids, spans, first_sentinel):
    inputs, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        targets += [first_sentinel - i, *inputs[start : start + length]]
        inputs[start : start + length] = [first_sentinel - i]
    return inputs, [*targets, first_sentinel - len(spans)]

# %% zeros_lost | Wrong: unnamed - throws the text's own zeros out.
def corrupt_spans(ids, spans, first_sentinel):
    ids = list(ids)
    left, targets = list(ids), []
    for i, (start, length) in enumerate(spans):
        left[start : start + length] = [first_sentinel - i] + [0] * (length - 1)
        targets += [first_sentinel - i, *ids[start : start + length]]
    return [token for token in left if token != 0], [*targets, first_sentinel - len(spans)]
