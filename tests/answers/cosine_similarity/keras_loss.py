"""Borrows: keras.losses.cosine_similarity - with another minus."""

import keras


def cosine_similarity(a, b):
    return -keras.losses.cosine_similarity(a, b)
