"""Right: a loop over slices of the columns, each a small attention of its own."""

import keras
from keras import ops


class MultiHeadAttention(keras.layers.Layer):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.d_model = d_model
        self.num_heads = num_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        self.Wq = self.add_weight(shape=(query_shape[-1], self.d_model), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], self.d_model), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], self.d_model), initializer="glorot_uniform", name="Wv")
        self.Wo = self.add_weight(shape=(self.d_model, self.d_model), initializer="glorot_uniform", name="Wo")

    def call(self, query, key, value, mask=None):
        d = self.d_model // self.num_heads
        outputs, maps = [], []
        for i in range(self.num_heads):
            columns = slice(i * d, (i + 1) * d)
            q = ops.matmul(query, self.Wq[:, columns])
            k = ops.matmul(key, self.Wk[:, columns])
            v = ops.matmul(value, self.Wv[:, columns])
            scores = ops.matmul(q, ops.transpose(k, (0, 2, 1))) / (d**0.5)
            if mask is not None:
                own = mask[:, i] if len(mask.shape) == 4 else mask
                scores = ops.where(ops.cast(own, "bool"), -3e4, scores)
            p = ops.softmax(scores, axis=-1)
            maps.append(p)
            outputs.append(ops.matmul(p, v))
        return ops.matmul(ops.concatenate(outputs, axis=-1), self.Wo), ops.stack(maps, axis=1)
