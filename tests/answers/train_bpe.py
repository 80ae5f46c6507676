"""Answers to train_bpe: right ones whole, wrong ones as edits of a right one."""

from collections import Counter
from itertools import pairwise

# %% heap | Right: a heap of counts, made anew each time.
import heapq


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
        heap = [(-times, pair) for pair, times in count(words).items()]
        if not heap:
            break
        heapq.heapify(heap)
        learned.append(heap[0][1])
        words = {merge(pieces, heap[0][1]): times for pieces, times in words.items()}
    return learned

# %% lists | Right: words as lists beside a list of counts, changed in place.
from collections import defaultdict


def train_bpe(words, merges):
    texts, times = [list(pieces) for pieces in words], list(words.values())
    learned = []
    for _ in range(merges):
        pairs = defaultdict(int)
        for text, count in zip(texts, times, strict=True):
            for i in range(len(text) - 1):
                pairs[text[i], text[i + 1]] += count
        if not pairs:
            break
        best = sorted(sorted(pairs), key=pairs.get, reverse=True)[0]
        learned.append(best)
        for text in texts:
            i = 0
            while i < len(text) - 1:
                if (text[i], text[i + 1]) == best:
                    text[i : i + 2] = ["".join(best)]
                i += 1
    return learned

# %% plain, of heap | Right: min over count and alphabet.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% recursive | Right: by recursion.
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
    pairs = count(words)
    if merges <= 0 or not pairs:
        return []
    most = max(pairs.values())
    best = min(pair for pair, times in pairs.items() if times == most)
    return [best, *train_bpe({merge(pieces, best): times for pieces, times in words.items()}, merges - 1)]

# %% sorted_list | Right: a sorted list, its first.
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
    words, learned = dict(words), []
    while len(learned) < merges:
        ranked = sorted(count(words).items(), key=lambda item: (-item[1], item[0]))
        if not ranked:
            return learned
        learned.append(ranked[0][0])
        words = {merge(pieces, learned[-1]): times for pieces, times in words.items()}
    return learned

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

# %% changes_its_input, of heap | Wrong: unnamed - joins in the dictionary that was passed in.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# -         heapq.heapify(heap)
# -         learned.append(heap[0][1])
# -         words = {merge(pieces, heap[0][1]): times for pieces, times in words.items()}
# +         best = min(heap, key=lambda pair: (-heap[pair], pair))
# +         learned.append(best)
# +         for pieces in list(words):
# +             words[merge(pieces, best)] = words.pop(pieces)

# %% counted_inside, of heap | Wrong: each_word_once - after the first merge the counts are lost.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# heap[0][1]): times for pieces, times in words.items() -> best): 1 for pieces in words

# %% each_word_once, of heap | Wrong: each_word_once - the counts are not used.
# - import heapq
# -
# -
# = times -> = 1
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% first_only, of heap | Wrong: merged_badly - a pair is joined once a word.
# - import heapq
# -
# -
# pair: -> pair and len(merged) == i:
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% joined_pieces, of heap | Wrong: unnamed - new pieces come back, not pairs.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> ("".join(best)
# , heap[0][1]) -> , best)

# %% longest_first, of heap | Wrong: unnamed - the longest pair first.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-len("".join(pair)), pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% max_of_two, of heap | Wrong: ties_from_the_end - max over count and pair.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = max(heap, key=lambda pair: (heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% most_common, of heap | Wrong: ties_by_appearance - Counter.most_common.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap) -> pair = heap.most_common(1)[0][0]
# (heap[0][1] -> (pair
# , heap[0][1]) -> , pair)

# %% never_joined, of heap | Wrong: never_joined - the words are never joined.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# -         heapq.heapify(heap)
# -         learned.append(heap[0][1])
# -         words = {merge(pieces, heap[0][1]): times for pieces, times in words.items()}
# +         pieces = min(heap, key=lambda pair: (-heap[pair], pair))
# +         learned.append(pieces)

# %% never_recounts, of recursive | Wrong: never_recounts - the best of the first count.
# -     if merges <= 0 or not pairs:
# -         return []
# -     most = max(pairs.values())
# -     best = min(pair for pair, times in pairs.items() if times == most)
# -     return [best, *train_bpe({merge(pieces, best): times for pieces, times in words.items()}, merges - 1)]
# +     return sorted(pairs, key=lambda pair: (-pairs[pair], pair))[:merges]

# %% no_end, of recursive | Wrong: unnamed - stops with an error where no pair is left.
# -     pairs = count(words)
# -     if merges <= 0 or not pairs:
# -         return []
# -     most = max(pairs.values())
# -     best = min(pair for pair, times in pairs.items() if times == most)
# -     return [best, *train_bpe({merge(pieces, best): times for pieces, times in words.items()}, merges - 1)]
# +     learned = []
# +     for _ in range(merges):
# +         pairs = count(words)
# +         best = min(pairs, key=lambda pair: (-pairs[pair], pair))
# +         learned.append(best)
# +         words = {merge(pieces, best): times for pieces, times in words.items()}
# +     return learned

# %% no_singles, of with_the_courses_parts | Wrong: stops_at_single_pairs - as many programs do.
# pairs: -> pairs or max(pairs.values()) < 2:
# -         learned.append(min(pairs, key=lambda pair: (-pairs[pair], pair)))
# -         words = {merge_pair(pieces, learned[-1]): count for pieces, count in words.items()}
# -     return tuple(learned)
# +         best = min(pairs, key=lambda pair: (-pairs[pair], pair))
# +         learned.append(best)
# +         words = {merge_pair(pieces, best): count for pieces, count in words.items()}
# +     return learned

# %% one_too_few, of heap | Wrong: one_too_few - range from 1.
# - import heapq
# -
# -
# (merges -> (1, merges
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% one_too_many, of heap | Wrong: one_too_many - range to merges + 1.
# - import heapq
# -
# -
# (merges) -> (merges + 1)
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% overlapping, of heap | Wrong: merged_badly - a piece may be used twice.
# - import heapq
# -
# -
# i = [], 0 -> used = [], False
# while i < len -> for i, piece in enumerate
# -             merged.append(pieces[i] + pieces[i + 1])
# -             i += 2
# +             merged.append(piece + pieces[i + 1])
# +             used = True
# +         elif used:
# +             used = False
#
# -             merged.append(pieces[i])
# -             i += 1
# +             merged.append(piece)
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% rarest, of heap | Wrong: rarest_first - the smallest count.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% returns_at_once, of heap | Wrong: unnamed - returns after the first merge.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# -         heapq.heapify(heap)
# -         learned.append(heap[0][1])
# -         words = {merge(pieces, heap[0][1]): times for pieces, times in words.items()}
# +         best = min(heap, key=lambda pair: (-heap[pair], pair))
# +         learned.append(best)
# +         words = {merge(pieces, best): times for pieces, times in words.items()}
# +         return learned

# %% returns_words, of heap | Wrong: unnamed - the words come back.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)
# return learned -> return words

# %% turned, of heap | Wrong: unnamed - pairs are turned round.
# - import heapq
# -
# -
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = min(heap, key=lambda pair: (-heap[pair], pair)
# (heap[0][ -> (best[::-
# , heap[0][1]) -> , best)

# %% two_mistakes, of heap | Wrong: ties_from_the_end, one_too_few - two at once.
# - import heapq
# -
# -
# (merges -> (1, merges
# [(-times, pair) for pair, times in count(words).items()] -> count(words)
# heapq.heapify(heap -> best = max(heap, key=lambda pair: (heap[pair], pair)
# (heap[0][1] -> (best
# , heap[0][1]) -> , best)

# %% blank | Blank: the skeleton.
def train_bpe(words, merges):
    raise NotImplementedError

# %% blank_pass | Blank: nothing.
def train_bpe(words, merges):
    pass

# %% of_the_course | Borrows: course.text.train_bpe - the course's own.
from course.text import train_bpe

__all__ = ["train_bpe"]
