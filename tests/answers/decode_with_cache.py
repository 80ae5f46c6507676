"""Answers to decode_with_cache: right ones whole, wrong ones as edits of a right one."""

import itertools

import numpy as np
import tensorflow as tf

# %% for | Right: a for loop, and TensorFlow's argmax.
def decode_with_cache(step, sos_id, eos_id, max_length):
    words, cache = [], None
    token = sos_id
    for _ in range(max_length):
        logits, cache = step(token, cache)
        token = int(tf.argmax(logits))
        if token == eos_id:
            return words
        words.append(token)
    return words

# %% generator | Right: a generator, cut off in time.
from keras import ops


def words_of(step, token, eos_id):
    cache = None
    while True:
        logits, cache = step(token, cache)
        token = int(ops.argmax(logits))
        if token == eos_id:
            return
        yield token


def decode_with_cache(step, sos_id, eos_id, max_length):
    return list(itertools.islice(words_of(step, sos_id, eos_id), max_length))

# %% one_list | Right: SOS is in the list and cut off in the end; numpy ids.
def decode_with_cache(step, sos_id, eos_id, max_length):
    ids, cache = [sos_id], None
    while len(ids) <= max_length:
        logits, cache = step(ids[-1], cache)
        ids.append(np.argmax(logits))
        if ids[-1] == eos_id:
            ids.pop()
            break
    return ids[1:]

# %% recursive | Right: the loop as a function that calls itself.
def go_on(step, token, cache, eos_id, left):
    if left == 0:
        return []
    logits, cache = step(token, cache)
    best = int(np.asarray(logits).argmax())
    return [] if best == eos_id else [best, *go_on(step, best, cache, eos_id, left - 1)]


def decode_with_cache(step, sos_id, eos_id, max_length):
    return go_on(step, sos_id, None, eos_id, max_length)

# %% while | Right: a while loop over two names that change.
def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    while len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words

# %% always_sos, of while | Wrong: always_sos - the newest word is not handed over.
# token, cache = [], sos_id -> cache = []
# (token, -> (sos_id,

# %% first_cache | Wrong: cache_not_renewed - the first cache is kept.
def decode_with_cache(step, sos_id, eos_id, max_length):
    logits, cache = step(sos_id, None)
    words = []
    while len(words) < max_length:
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
        logits, _ = step(token, cache)
    return words

# %% forgotten, of while | Wrong: cache_forgotten - None each time.
# token, cache = [], sos_id, None -> token = [], sos_id
# cache = step(token, cache -> _ = step(token, None

# %% reads_all_again | Wrong: unnamed - right words, but all of them are read anew for each.
def decode_with_cache(step, sos_id, eos_id, max_length):
    words = []
    while len(words) < max_length:
        cache = None
        for token in [sos_id, *words]:
            logits, cache = step(token, cache)
        best = int(np.argmax(logits))
        if best == eos_id:
            break
        words.append(best)
    return words

# %% reads_twice, of while | Wrong: unnamed - each word is read twice.
# -     while len(words) < max_length:
# +     while len(words) < max_length:
# +         _, cache = step(token, cache)

# %% returns_scores, of while | Wrong: unnamed - the scores, not the ids.
# (token) -> (float(np.max(logits)))

# %% runs_on, of while | Wrong: never_stops - EOS is a word like others.
# while len(words) < max_length -> for _ in range(max_length)
# -         if token == eos_id:
# -             break

# %% second_best, of while | Wrong: unnamed - the second best word.
# argmax(logits) -> argsort(logits)[-2]

# %% too_few, of while | Wrong: off_by_one - SOS counts.
# max_length: -> max_length - 1:

# %% too_many, of while | Wrong: off_by_one - one more than allowed.
# ) < max_length -> ) <= max_length

# %% whole_list, of while | Wrong: unnamed - the whole list in the place of the newest word.
# token, cache = [], sos_id -> cache = []
# (token, -> ([sos_id, *words],

# %% with_eos, of while | Wrong: returns_eos - appended before it is looked at.
# while len -> while token != eos_id and len
# -         if token == eos_id:
# -             break

# %% with_sos, of while | Wrong: returns_sos - it stays in the list.
# return words -> return [sos_id, *words]

# %% blank | Blank: the skeleton.
def decode_with_cache(step, sos_id, eos_id, max_length):
    raise NotImplementedError
