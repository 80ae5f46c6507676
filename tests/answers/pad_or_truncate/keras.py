"""Right: keras.utils.pad_sequences, told where."""

import keras


def pad_or_truncate(ids, length, pad_id=0):
    return keras.utils.pad_sequences([ids], length, padding="post", truncating="post", value=pad_id)[0].tolist()
