"""Wrong: pads_in_front, truncates_in_front - pad_sequences does both in front unless told otherwise."""

import keras


def pad_or_truncate(ids, length, pad_id=0):
    return keras.utils.pad_sequences([ids], maxlen=length, value=pad_id)[0]
