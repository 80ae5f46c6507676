import numpy as np
import tensorflow as tf

# %% numpy_ids | Right: the ids are NumPy's, as np.argmax gives them.
def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = []
    while len(ids) < max_length:
        token = np.argmax(next_token_logits([sos_id, *ids]))
        if token == eos_id:
            break
        ids.append(token)
    return ids

# %% while, of numpy_ids | Right: a while loop over one list.
# [] -> [sos_id] ; < -> <= ; np.argmax(next_token_logits([sos_id, *ids])) -> int(np.argmax(next_token_logits(ids)))
# return ids -> return ids[1:]

# %% tensor_ids, of while | Right: the ids are tensors without an axis, as tf.argmax gives them.
# while len(ids) <= max_length: -> for _ in range(max_length): ; int(np -> tf ; (ids))) -> (ids))

# %% tensor_ids_to_numpy, of tensor_ids | Right: the ids are what .numpy() makes of tensors.
# ids)) -> ids), axis=-1).numpy()
# break -> return ids[1:]

# %% tensor_prefix | Right: the prefix is a tensor, and softmax comes before argmax.
def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    ids = tf.constant([sos_id])
    for _ in range(max_length):
        p = tf.nn.softmax(next_token_logits(ids))
        token = tf.argmax(p, output_type=tf.int32)
        if token == eos_id:
            break
        ids = tf.concat([ids, [token]], axis=0)
    return ids[1:].numpy().tolist()

# %% drops_last, of while | Wrong: off_by_one - takes the last word for EOS, whatever it is: at max_length a word is lost.
# ids = -> prefix = ; while len(ids) <= max_length: -> for _ in range(max_length):
# (np.argmax(next_token_logits(ids))) -> (np.argmax(next_token_logits(prefix))); prefix.append(token)
# -         ids.append(token)
# ids[1:] -> prefix[1:-1]
# %% empty_start, of while | Wrong: unnamed - begins with nothing, and drops the first word for the SOS that isn't there.
# [sos_id] -> []
# %% one_too_many, of while | Wrong: off_by_one - one more than allowed.
# while len(ids) <= max_length: -> for _ in range(max_length + 1):
# %% with_both, of while | Wrong: returns_sos_and_eos - the whole list, EOS too.
# ids = -> prefix = ; while len(ids) <= max_length: -> for _ in range(max_length):
# (np.argmax(next_token_logits(ids))) -> (np.argmax(next_token_logits(prefix))); prefix.append(token)
# -         ids.append(token)
# return ids[1:] -> return prefix

# %% argmin, of tensor_ids | Wrong: argmin - the lowest score.
# tf.argmax(next_token_logits(ids -> int(np.argmin(next_token_logits(ids)
# %% backwards, of tensor_ids | Wrong: unnamed - returns the words in reverse.
# tf -> int(np ; (ids)) -> (ids))) ; 1: -> :0:-1
# %% forgets, of tensor_ids | Wrong: last_word_only - as if the model had a memory.
# tf.argmax(next_token_logits(ids -> int(np.argmax(next_token_logits(ids[-1:])
# %% no_sos, of tensor_ids | Wrong: starts_without_sos - begins with nothing.
# tf.argmax(next_token_logits(ids -> int(np.argmax(next_token_logits(ids[1:])
# %% no_word_twice, of tensor_ids | Wrong: unnamed - never says a word twice.
# ids = [sos_id] -> out = []
# token = tf.argmax(next_token_logits(ids)) -> z = np.array(next_token_logits([sos_id, *out])); z[out] = -np.inf; t = int(z.argmax())
# if token -> if t ; ids.append(token) -> out.append(t) ; return ids[1:] -> return out
# %% positive_scores, of tensor_ids | Wrong: unnamed - looks for a score above 0.
# -         token = tf.argmax(next_token_logits(ids))
# +         token, best_score = 0, 0.0
# +         for i, score in enumerate(np.asarray(next_token_logits(ids))):
# +             if score > best_score:
# +                 token, best_score = i, score
# %% runs_on, of tensor_ids | Wrong: never_stops - EOS is a word like any other.
# tf -> int(np ; (ids)) -> (ids)))
# -         if token == eos_id:
# -             break
# %% stops_at_repeats, of tensor_ids | Wrong: unnamed - ends where a word is said twice.
# tf -> int(np ; (ids)) -> (ids))) ; eos_id: -> eos_id or token in ids:
# %% stops_at_two, of tensor_ids | Wrong: unnamed - knows EOS by heart.
# tf -> int(np ; (ids)) -> (ids))) ; eos_id: -> 2:
# %% two_mistakes, of tensor_ids | Wrong: never_stops, returns_sos - two at once.
# ids = -> prefix = ; tf.argmax(next_token_logits(ids)) -> int(np.argmax(next_token_logits(prefix)))
# -         if token == eos_id:
# -             break
# ids. -> prefix. ; return ids[1:] -> return prefix
# %% with_eos, of tensor_ids | Wrong: returns_eos - appends before it looks.
# tf -> int(np ; (ids)) -> (ids))); ids.append(token)
# -         ids.append(token)
# %% with_sos, of tensor_ids | Wrong: returns_sos - the whole list.
# tf -> int(np ; (ids)) -> (ids))) ; ids[1:] -> ids

# %% filters_eos | Wrong: never_stops - writes on, and takes EOS out at the end.
def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    words = [sos_id]
    for _ in range(max_length):
        words.append(int(tf.argmax(next_token_logits(words))))
    return [word for word in words[1:] if word != eos_id]
