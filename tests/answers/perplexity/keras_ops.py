"""Right: keras.ops and boolean indices of NumPy."""

import keras
import numpy as np


def perplexity(logits, labels, pad_id=0):
    log_p = np.asarray(keras.ops.log_softmax(logits, axis=-1))
    labels = np.asarray(labels)
    right = np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]
    return float(np.exp(-right[labels != pad_id].mean()))
