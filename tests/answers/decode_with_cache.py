import itertools

import numpy as np

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

# %% always_sos, of while | Wrong: always_sos - the newest word is not handed over.
# words, token -> words ; sos_id, None -> None ; (token, cache) -> (sos_id, cache)
# %% first_cache, of while | Wrong: cache_not_renewed - the first cache is kept.
# words, token, cache = [], sos_id, None -> logits, cache = step(sos_id, None); words = []
# -         logits, cache = step(token, cache)
# (token) -> (token); logits, _ = step(token, cache)
# %% forgotten, of while | Wrong: cache_forgotten - None each time.
# token, cache = [], sos_id, None -> token = [], sos_id ; cache = step(token, cache) -> _ = step(token, None)
# %% reads_all_again, of while | Wrong: unnamed - right words, but all of them are read anew for each.
# words, token, cache = [], sos_id, None -> words = []
# -         logits, cache = step(token, cache)
# +         cache = None
# +         for token in [sos_id, *words]:
# +             logits, cache = step(token, cache)
# token = -> best = ; (token) -> (best)
# %% reads_twice, of while | Wrong: unnamed - each word is read twice.
# logits, -> _, cache = step(token, cache); logits,
# %% returns_scores, of while | Wrong: unnamed - the scores, not the ids.
# (token) -> (float(np.max(logits)))
# %% runs_on, of while | Wrong: never_stops - EOS is a word like others.
# while len(words) < max_length -> for _ in range(max_length)
# -         if token == eos_id:
# -             break
# %% too_few, of while | Wrong: off_by_one - SOS counts.
# max_length: -> max_length - 1:
# %% too_many, of while | Wrong: off_by_one - one more than allowed.
# < -> <=
# %% with_eos, of while | Wrong: returns_eos - appended before it is looked at.
# while -> while token != eos_id and
# -         if token == eos_id:
# -             break
# %% with_sos, of while | Wrong: returns_sos - it stays in the list.
# return words -> return [sos_id, *words]
