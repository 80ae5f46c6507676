"""Borrows: keras.utils.to_categorical - Keras has it ready."""

import keras
import numpy as np


def one_hot(ids, depth):
    return keras.utils.to_categorical(np.asarray(ids), depth)
