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
