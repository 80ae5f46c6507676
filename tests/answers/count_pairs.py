import itertools
from collections import Counter

import numpy as np

# %% floats | Right: NumPy numbers as counts.
def count_pairs(words):
    pairs = {}
    for pieces, count in words.items():
        for left, right in itertools.pairwise(pieces):
            pairs[left, right] = np.int64(pairs.get((left, right), 0) + count)
    return pairs

# %% plain, of floats | Right: two loops and a Counter.
# pairs = {} -> pairs = Counter() ; left, right in -> pair in
# pairs[left, right] = np.int64(pairs.get((left, right), 0) + count) -> pairs[pair] += count

# %% repeated | Right: every word as often as it occurs, in one long list of pairs.
def count_pairs(words):
    return Counter(pair for pieces, count in words.items() for _ in range(count) for pair in itertools.pairwise(pieces))

# %% assigned, of plain | Wrong: last_word_counts - the count is put, not added.
# ] += -> ] =
# %% each_word_once, of plain | Wrong: each_word_once - the count is never looked at.
# pieces, count in words.items() -> pieces in words ; [pair] += count -> [pair] += 1
# %% either_way, of plain | Wrong: either_way - sorted pairs.
# [pair -> [tuple(sorted(pair))
# %% first_pair, of plain | Wrong: unnamed - the first pair of each word.
# for pair in itertools.pairwise(pieces): -> if len(pieces) > 1: ; [pair] -> [pieces[:2]]
# %% in_twos, of plain | Wrong: in_twos - the word cut into twos.
# pair in itertools.pairwise(pieces -> i in range(0, len(pieces) - 1, 2
# [pair -> [pieces[i], pieces[i + 1]
# %% joined_keys, of plain | Wrong: unnamed - the joined piece as the key.
# [pair -> ["".join(pair)
# %% letters, of plain | Wrong: unnamed - letters in the place of pieces.
# -         for pair in itertools.pairwise(pieces):
# +         word = "".join(pieces)
# +         for pair in itertools.pairwise(word):
# %% once_a_word, of plain | Wrong: once_a_word - a set of pairs.
# itertools.pairwise(pieces -> set(itertools.pairwise(pieces)
# %% two_mistakes, of plain | Wrong: each_word_once, either_way - two at once.
# pieces, count in words.items() -> pieces in words ; [pair] += count -> [tuple(sorted(pair))] += 1

# %% across_once, of repeated | Wrong: across_words - the dictionary as one long text.
# def count_pairs(words): -> from itertools import chain, pairwise
# -     return Counter(pair for pieces, count in words.items() for _ in range(count) for pair in itertools.pairwise(pieces))
# + def count_pairs(words):
# +     return Counter(pairwise(chain.from_iterable(words)))

# %% across_words | Wrong: across_words - one long text of all words.
def count_pairs(words):
    text = [piece for pieces, count in words.items() for piece in pieces * count]
    return Counter(itertools.pairwise(text))
