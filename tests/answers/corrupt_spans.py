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

# %% one_up_at_the_end, of numpy_numbers | Wrong: closed_upwards - + in the last line.
# -     text = np.array(ids, dtype=np.int64)
# text[end:start], np.int64(first_sentinel - i) -> ids[end:start], first_sentinel - i
# np.int64(first_sentinel - i), *text -> first_sentinel - i, *ids ; inputs + list(text[end:]) -> [*inputs, *ids[end:]]
# np.int64(first_sentinel - len(spans)) -> first_sentinel + len(spans)
# %% starts_over, of numpy_numbers | Wrong: pieces_from_the_start - a slice without its start.
# -     text = np.array(ids, dtype=np.int64)
# text[end:start], np.int64(first_sentinel - i) -> ids[:start], first_sentinel - i
# np.int64(first_sentinel - i), *text -> first_sentinel - i, *ids ; inputs + list(text[end:]) -> [*inputs, *ids[end:]]
# np.int64(first_sentinel - len(spans)) -> first_sentinel - len(spans)
# %% targets_of_all, of numpy_numbers | Wrong: targets_from_the_start - a slice without its start.
# -     text = np.array(ids, dtype=np.int64)
# text[end:start], np.int64(first_sentinel - i) -> ids[end:start], first_sentinel - i
# [np.int64(first_sentinel - i), *text[start : -> [first_sentinel - i, *ids[:
# inputs + list(text[end:]), [*targets, np.int64(first_sentinel - len(spans) -> [*inputs, *ids[end:]], [*targets, first_sentinel - len(spans
# %% targets_to_the_length, of numpy_numbers | Wrong: targets_up_to_the_length - ids[start:length] in the targets.
# -     text = np.array(ids, dtype=np.int64)
# text[end -> ids[end ; np.int64(first_sentinel -> first_sentinel ; i)] -> i]
# i), *text[start : start + length -> i, *ids[start:length ; (spans)) -> (spans)
# %% up_but_closed_down, of numpy_numbers | Wrong: sentinels_go_up - the closing one alone counts down.
# -     text = np.array(ids, dtype=np.int64)
# text[end:start], np.int64(first_sentinel - i) -> ids[end:start], first_sentinel + i
# np.int64(first_sentinel - i), *text -> first_sentinel + i, *ids ; inputs + list(text[end:]) -> [*inputs, *ids[end:]]
# np.int64(first_sentinel - len(spans)) -> first_sentinel - len(spans)
# %% found_by_value, of numpy_numbers | Wrong: unnamed - looks for the words, not for the place.
# text = np.array(ids, dtype=np.int64) -> ids = list(ids) ; targets, end = [], [], 0 -> targets = list(ids), []
# inputs += [*text[end:start], np.int64(first_sentinel - i)] -> piece = ids[start : start + length]
# targets += [np.int64(first_sentinel - i), *text[start : start + length]] -> at = next(j for j in range(len(inputs)) if inputs[j : j + length] == piece)
# end = start + length -> inputs[at : at + length] = [first_sentinel - i]; targets += [first_sentinel - i, *piece]
# inputs + list(text[end:]), [*targets, np.int64(first_sentinel - len(spans))] -> inputs, [*targets, first_sentinel - len(spans)]

# %% bart, of pieces | Wrong: whole_text_as_target - the text as it was.
# inputs, targets, done = [], [], 0 -> inputs, done = [], 0
# -         targets += [sentinel, *ids[start : start + length]]
#
# -     targets.append(first_sentinel - len(spans))
# return inputs, targets -> return inputs, list(ids)
# %% behind, of pieces | Wrong: sentinel_behind - the words, then the sentinel.
# sentinel, * -> * ; length] -> length], sentinel
# -     targets.append(first_sentinel - len(spans))
# %% closed_by_first, of pieces | Wrong: closed_by_the_first - the first again.
# first_sentinel - len(spans) -> first_sentinel
# %% ends_lost, of pieces | Wrong: unnamed - forgets what stands behind the last span.
# -     inputs += ids[done:]
# %% first_span_only, of pieces | Wrong: unnamed - stops after the first span.
# done = start + length -> done = start + length; break
# %% left_in, of pieces | Wrong: span_left_in - the words stay.
# = start + length -> = start
# %% no_span_no_slip, of pieces | Wrong: unnamed - without a span the targets are empty.
# -     inputs, targets, done = [], [], 0
# +     ids = list(ids)
# +     if not spans:
# +         return ids, []
# +     inputs, targets, done = [], [], 0
# inputs += ids -> return inputs + ids ; [done:] -> [done:], [*targets, sentinel - 1]
# -     targets.append(first_sentinel - len(spans))
# -     return inputs, targets
# %% not_closed, of pieces | Wrong: targets_not_closed - no last sentinel.
# -     targets.append(first_sentinel - len(spans))
# %% nothing_in_inputs, of pieces | Wrong: no_sentinel_in_inputs - the text closes over the holes.
# [*ids[done:start], sentinel -> ids[done:start
# %% per_token, of pieces | Wrong: one_sentinel_per_token - as many sentinels as words.
# sentinel] -> *[sentinel] * length]
# %% same, of pieces | Wrong: one_sentinel_for_all - always the first.
# i, (start, length) in enumerate(spans) -> start, length in spans ; first_sentinel - i -> first_sentinel
# (first_sentinel - len(spans)) -> (first_sentinel)
# %% swapped, of pieces | Wrong: swapped - targets first.
# return inputs, targets -> return targets, inputs
# %% two_mistakes_token_open, of pieces | Wrong: one_sentinel_per_token, targets_not_closed - a sentinel a word, and no end.
# sentinel] -> *[sentinel] * length]
# -     targets.append(first_sentinel - len(spans))
# %% up, of pieces | Wrong: sentinels_go_up - plus.
# first_sentinel - -> first_sentinel +
# %% words_only, of pieces | Wrong: targets_lack_sentinels - the missing words.
# [sentinel, *ids -> ids ; length]] -> length]
# -     targets.append(first_sentinel - len(spans))

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
