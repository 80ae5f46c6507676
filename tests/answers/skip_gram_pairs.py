import numpy as np

# %% comprehension | Right: all pairs of places that are near.
def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window]

# %% loops | Right: two loops with clipped ends.
def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if i != j:
                pairs.append((ids[i], ids[j]))
    return pairs

# %% numpy_numbers | Right: pairs of NumPy's numbers.
def skip_gram_pairs(ids, window):
    ids = np.array(ids)
    places = range(len(ids))
    return [(ids[i], ids[j]) for i in places for j in places if i != j and abs(i - j) <= window]

# %% context_first, of comprehension | Wrong: context_first - turned round.
# i], ids[j -> j], ids[i
# %% no_repeats, of comprehension | Wrong: unnamed - each pair once.
# n = len(ids) -> n = len(ids); pairs = [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window]
# return [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window] -> return list(dict.fromkeys(pairs))
# %% places, of comprehension | Wrong: places_not_words - the places, not the words.
# ids[i], ids[j] -> i, j
# %% sorted, of comprehension | Wrong: other_order - sorted by id.
# [(ids -> sorted((ids ; window] -> window)
# %% too_narrow, of comprehension | Wrong: window_too_narrow - smaller than, not up to.
# <= -> <
# %% too_wide, of comprehension | Wrong: window_too_wide - one more on each side.
# window] -> window + 1]
# %% window_two, of comprehension | Wrong: unnamed - always window 2.
# <= window -> <= 2
# %% wraps_both, of comprehension | Wrong: wraps_around - modulo.
# [j] -> [(i + s) % n] ; j in -> s in ; (n) if 0 < abs(i - j) <= window -> (-window, window + 1) if s

# %% itself_alone, of loops | Wrong: only_the_centre - the condition the wrong way round.
# i != j -> j == i
# %% negative_slice, of loops | Wrong: negative_slice - a slice that begins before the beginning is empty.
# i in range(len(ids)) -> i, centre in enumerate(ids)
# for j in range(max(0, i - window), min(len(ids), i + window + 1)): -> for context in ids[i - window : i] + ids[i + 1 : i + 1 + window]:
# if i != j: -> pairs.append((centre, context))
# -                 pairs.append((ids[i], ids[j]))
# %% no_ends, of loops | Wrong: ends_left_out - full windows only.
# (len(ids)) -> (window, len(ids) - window) ; max(0, i -> i ; window), min(len(ids) -> window ; 1)) -> 1)
# %% no_pair_twice, of loops | Wrong: unnamed - a pair that comes again is left out, and the last centre has no turn.
# [] -> {} ; (len(ids)) -> (len(ids) - 1) ; i != j -> j != i
# pairs.append((ids[i], ids[j])) -> pairs[ids[i], ids[j]] = True ; return pairs -> return list(pairs)
# %% range_ends_early, of loops | Wrong: last_neighbour_missing - range without + 1.
# window + 1 -> window
# %% right_only_turned, of loops | Wrong: one_side_only, context_first - two at once.
# max(0, i - window) -> i + 1 ; if i != j: -> pairs.append((ids[j], ids[i]))
# -                 pairs.append((ids[i], ids[j]))
# %% wraps_left, of loops | Wrong: wraps_around - negative places, and an excuse for large ones.
# -         for j in range(max(0, i - window), min(len(ids), i + window + 1)):
# +         for j in range(i - window, i + window + 1):
# +             if j == i:
# +                 continue
# +             try:
# +                 pairs.append((ids[i], ids[j]))
# if i != j: -> except IndexError: ; pairs.append((ids[i], ids[j])) -> break
# %% zero_as_border, of loops | Wrong: unnamed - takes the id 0 for the border.
# pairs = [] -> padded = [0] * window + list(ids) + [0] * window; pairs = []
# i in range(len(ids)) -> i, centre in enumerate(ids, start=window)
# -         for j in range(max(0, i - window), min(len(ids), i + window + 1)):
# +         for offset in range(-window, window + 1):
# +             context = padded[i + offset]
# if i != j: -> if offset != 0 and context != 0: ; ids[i], ids[j] -> centre, context
# %% compares_words, of loops | Wrong: skips_equal_words - words compared, not places.
# i in range(len(ids)) -> place, centre in enumerate(ids) ; j in range(max(0, i -> step in ids[max(0, place
# window), min(len(ids), i + window + 1)) -> window) : place + window + 1] ; i != j -> step != centre
# ids[i], ids[j] -> centre, step

# %% blank_empty | Wrong: no_pairs - never a pair.
def skip_gram_pairs(ids, window):
    return []

# %% left_only | Wrong: one_side_only - what came before.
def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[max(0, i - window) : i]]

# %% right_only | Wrong: one_side_only - what comes after.
def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[i + 1 : i + 1 + window]]

# %% with_itself | Wrong: includes_the_centre - (i, i) is there.
def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[max(0, i - window) : i + window + 1]]
