import itertools
from collections import Counter

import numpy as np

# %% fromkeys | Right: the order of dict.fromkeys, numbered from 1.
def build_vocabulary(sentences):
    words = dict.fromkeys(" ".join(sentences).split())
    return {word: number for number, word in enumerate(words, start=1)}

# %% lists_pad | Right: the dictionary also lists <PAD> as 0.
def build_vocabulary(sentences):
    vocabulary = {"<PAD>": 0}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary)
    return vocabulary

# %% loop, of lists_pad | Right: two loops and a dictionary.
# {"<PAD>": 0} -> {} ; (vocabulary) -> (vocabulary) + 1

# %% numpy_unique | Right: np.unique and the places of the first appearances.
def build_vocabulary(sentences):
    words = [word for sentence in sentences for word in sentence.split()]
    if not words:
        return {}
    unique, first = np.unique(words, return_index=True)
    in_order = unique[np.argsort(first)]
    return {str(word): i + 1 for i, word in enumerate(in_order)}

# %% ordered_dict | Right: an OrderedDict and a counter.
from collections import OrderedDict
from itertools import chain, count

def build_vocabulary(sentences: list[str]) -> dict[str, int]:
    counter = count(1)
    vocab: OrderedDict[str, int] = OrderedDict()
    for word in chain.from_iterable(map(str.split, sentences)):
        if word not in vocab:
            vocab[word] = next(counter)
    return vocab

# %% setdefault | Right: setdefault gives an id once.
def build_vocabulary(sentences):
    ids = {}
    for s in sentences:
        for w in s.split():
            ids.setdefault(w, len(ids) + 1)
    return ids

# %% keras_tokenizer, of fromkeys | Wrong: ids_from_zero, sorted_by_frequency - most frequent first, from 0.
# words = dict.fromkeys -> counts = Counter
# {word: number for number, word in enumerate(words, start=1)} -> dict(zip([word for word, _ in counts.most_common()], range(len(counts)), strict=True))
# %% last_first, of fromkeys | Wrong: order_of_a_set - backwards.
# dict -> list(dict ; ()) -> ())) ; number for number -> len(words) - i for i ; words, start=1 -> words
# %% most_common, of fromkeys | Wrong: sorted_by_frequency - Counter.most_common.
# words = dict.fromkeys(" ".join(sentences) -> counts = Counter(word for sentence in sentences for word in sentence
# number for number, word in enumerate(words -> i for i, (word, _) in enumerate(counts.most_common()
# %% no_commas, of fromkeys | Wrong: unnamed - punctuation is cut off.
# dict.fromkeys(" ".join(sentences).split()) -> [word.strip(".,") for sentence in sentences for word in sentence.split()]
# number for number, word in enumerate(words -> i for i, word in enumerate(dict.fromkeys(words)
# %% sorted, of fromkeys | Wrong: sorted_by_alphabet - sorted(set(...)), as in many tutorials.
# dict.fromkeys -> sorted(set ; ()) -> ())) ; number for number -> i + 1 for i ; words, start=1 -> words

# %% drops_final_stop, of loop | Wrong: unnamed - strips the stop at the end.
# split -> strip().rstrip(".!?,;:").split
# %% gaps, of loop | Wrong: counts_repeats - the counter counts every word.
# {} -> {}; number = 0 ; if word not in vocabulary: -> number += 1
# -                 vocabulary[word] = len(vocabulary) + 1
# +             if word not in vocabulary:
# +                 vocabulary[word] = number
# %% letters, of loop | Wrong: letters_not_words - a loop over a text.
# sentence.split() -> sentence

# %% every_word_new, of setdefault | Wrong: new_id_for_repeats - no question whether the word is known.
# ids = {} -> vocabulary = {}; number = 1 ; s in -> sentence in ; w in s -> word in sentence
# ids.setdefault(w, len(ids) + 1) -> vocabulary[word] = number; number += 1 ; return ids -> return vocabulary
# %% first_sentence, of setdefault | Wrong: first_sentence_only - returns inside the loop.
# -     return ids
# +         return ids
# +     return ids
# %% from_two, of setdefault | Wrong: ids_from_two - a gap behind PAD.
# 1 -> 2
# %% lower, of setdefault | Wrong: lowercases - small letters.
# split -> lower().split
# %% starts_again, of setdefault | Wrong: starts_again_each_sentence - one dictionary for each sentence, put together.
# for w in s.split(): -> ids |= {word: w + 1 for w, word in enumerate(dict.fromkeys(s.split()))}
# -             ids.setdefault(w, len(ids) + 1)
# %% kept_between_calls, of setdefault | Wrong: unnamed - a dictionary outside goes on growing from call to call.
# def build_vocabulary(sentences): -> _v = {}
# -     ids = {}
# + def build_vocabulary(sentences):
# s in -> sentence in ; w -> word ; s.split -> sentence.split ; ids. -> _v. ; (ids) -> (_v) ; return ids -> return _v

# %% blank_empty | Wrong: nothing_kept - always an empty dictionary.
def build_vocabulary(sentences):
    return {}

# %% enumerate_from_zero | Wrong: ids_from_zero - enumerate without start.
def build_vocabulary(sentences):
    return {word: i for i, word in enumerate(dict.fromkeys(" ".join(sentences).split()))}

# %% inverted | Wrong: ids_to_words - the id is the key.
def build_vocabulary(sentences):
    return dict(enumerate(dict.fromkeys(" ".join(sentences).split()), start=1))

# %% list | Wrong: unnamed - a list of words.
def build_vocabulary(sentences):
    return list(dict.fromkeys(" ".join(sentences).split()))
