"""Right: as a large library writes it, with states, options and a dropout of 0."""

from __future__ import annotations

from typing import Any

import keras
from keras import layers, ops


class SelfAttentionLayer(layers.Layer):
    def __init__(self, d: int, dropout_prob: float = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.attention_head_size = d
        self.Wq = layers.Dense(
            d, use_bias=False, kernel_initializer=keras.initializers.TruncatedNormal(0.02), name="query"
        )
        self.Wk = layers.Dense(d, use_bias=False, name="key")
        self.Wv = layers.Dense(d, use_bias=False, name="value")
        self.dropout = layers.Dropout(dropout_prob)

    def call(self, hidden_states, key_states=None, value_states=None, output_attentions=True, training=False):
        query_layer = self.Wq(hidden_states)
        key_layer = self.Wk(hidden_states if key_states is None else key_states)
        value_layer = self.Wv(hidden_states if value_states is None else value_states)
        scores = ops.matmul(query_layer, ops.transpose(key_layer, (0, 2, 1)))
        scores = scores / ops.cast(ops.sqrt(float(self.attention_head_size)), scores.dtype)
        probs = self.dropout(ops.softmax(scores, axis=-1), training=training)
        context = ops.matmul(probs, value_layer)
        return (context, probs) if output_attentions else (context,)
