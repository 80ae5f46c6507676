import numpy as np

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
