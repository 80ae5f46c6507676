from collections import Counter
from itertools import pairwise

# %% plain | Right: min over count and alphabet.

def count(words):
    pairs = Counter()
    for pieces, times in words.items():
        for pair in pairwise(pieces):
            pairs[pair] += times
    return pairs

def merge(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)

def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        heap = count(words)
        if not heap:
            break
        best = min(heap, key=lambda pair: (-heap[pair], pair))
        learned.append(best)
        words = {merge(pieces, best): times for pieces, times in words.items()}
    return learned

# %% sorted_list, of plain | Right: a sorted list, its first.
# + def train_bpe(words, merges):
# +     words, learned = dict(words), []
# +     while len(learned) < merges:
# +         ranked = sorted(count(words).items(), key=lambda item: (-item[1], item[0]))
# +         if not ranked:
# +             return learned
# +         learned.append(ranked[0][0])
# +         words = {merge(pieces, learned[-1]): times for pieces, times in words.items()}
# +     return learned

# %% with_the_courses_parts | Right: with the course's count_pairs and merge_pair, as the statement allows.
from course.text import count_pairs, merge_pair

def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        pairs = count_pairs(words)
        if not pairs:
            break
        learned.append(min(pairs, key=lambda pair: (-pairs[pair], pair)))
        words = {merge_pair(pieces, learned[-1]): count for pieces, count in words.items()}
    return tuple(learned)

# %% changes_its_input, of plain | Wrong: unnamed - joins in the dictionary that was passed in.
# -         words = {merge(pieces, best): times for pieces, times in words.items()}
# +         for pieces in list(words):
# +             words[merge(pieces, best)] = words.pop(pieces)
# %% counted_inside, of plain | Wrong: each_word_once - after the first merge the counts are lost.
# times for pieces, times in words.items() -> 1 for pieces in words
# %% first_only, of plain | Wrong: merged_badly - a pair is joined once a word.
# (pieces[i : i + 2]) == pair -> (pieces[i : i + 2]) == pair and len(merged) == i
# %% max_of_two, of plain | Wrong: ties_from_the_end - max over count and pair.
# min -> max ; (-heap -> (heap
# %% most_common, of plain | Wrong: ties_by_appearance - Counter.most_common.
# best = min(heap, key=lambda pair: (-heap[pair], pair)) -> pair = heap.most_common(1)[0][0] ; best) -> pair)
# %% never_joined, of plain | Wrong: never_joined - the words are never joined.
# best = -> pieces = ; (best) -> (pieces)
# -         words = {merge(pieces, best): times for pieces, times in words.items()}
# %% never_recounts, of plain | Wrong: never_recounts - the best of the first count.
# + def train_bpe(words, merges):
# +     pairs = count(words)
# +     return sorted(pairs, key=lambda pair: (-pairs[pair], pair))[:merges]
# %% no_end, of plain | Wrong: unnamed - stops with an error where no pair is left.
# heap = -> pairs =
# -         if not heap:
# -             break
# heap, -> pairs, ; heap[pair] -> pairs[pair]
# %% one_too_few, of plain | Wrong: one_too_few - range from 1.
# (merges) -> (1, merges)
# %% one_too_many, of plain | Wrong: one_too_many - range to merges + 1.
# (merges) -> (merges + 1)
# %% overlapping, of plain | Wrong: merged_badly - a piece may be used twice.
# i = [], 0 -> used = [], False ; while i < len -> for i, piece in enumerate ; pieces[i] + -> piece +
# i += 2 -> used = True ; else: -> elif used:
# -             merged.append(pieces[i])
# +             used = False
# +         else:
# i += 1 -> merged.append(piece)
# %% rarest, of plain | Wrong: rarest_first - the smallest count.
# (-heap -> (heap
# %% returns_at_once, of plain | Wrong: unnamed - returns after the first merge.
# } -> }; return learned
# %% two_mistakes, of plain | Wrong: ties_from_the_end, one_too_few - two at once.
# (merges) -> (1, merges) ; min -> max ; (-heap -> (heap

# %% no_singles, of with_the_courses_parts | Wrong: stops_at_single_pairs - as many programs do.
# if not pairs: -> if not pairs or max(pairs.values()) < 2: ; learned.append(min -> best = min
# pair)) -> pair)); learned.append(best ; learned[-1] -> best ; tuple(learned) -> learned
