"""Borrows: keras.layers.Attention - with scores returned."""

import keras


def scaled_dot_product(q, k, v):
    return keras.layers.Attention()([q / q.shape[-1] ** 0.5, v, k], return_attention_scores=True)
