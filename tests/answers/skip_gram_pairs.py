import numpy as np

# %% loops | Right: two loops with clipped ends.
def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if i != j:
                pairs.append((ids[i], ids[j]))
    return pairs
