import keras
import numpy as np
import tensorflow as tf

# %% of_pieces | Right: from finished parts, in lists.
from course import layers as mine

class StoryModel(keras.Model):
    def __init__(self, vocab_size, d_model, num_heads, num_blocks, max_length, **kwargs):
        super().__init__(**kwargs)
        self.embedding = mine.ScaledEmbedding(vocab_size, d_model)
        self.positions = mine.PositionalEncoding(max_length, d_model)
        self.attentions = [mine.MultiHeadAttention(d_model, num_heads) for _ in range(num_blocks)]
        self.networks = [mine.FCLayer(4 * d_model, d_model) for _ in range(num_blocks)]
        self.norms = [(mine.AddNorm(0.0), mine.AddNorm(0.0)) for _ in range(num_blocks)]
        self.way_out = keras.layers.Dense(vocab_size)

    def call(self, ids):
        x = self.positions(self.embedding(ids))
        mask = mine.causal_mask(ids.shape[1])
        for attention, network, (first, second) in zip(self.attentions, self.networks, self.norms):
            attended, _ = attention(x, x, x, mask)
            x = first(x, attended)
            x = second(x, network(x))
        return self.way_out(x)

# %% functional | Right: a function and the functional API, norms in front, learned positions.
class Look(keras.layers.Layer):
    def __init__(self, d, heads):
        super().__init__()
        self.d, self.heads = d, heads
        self.all_three = keras.layers.Dense(3 * d, use_bias=False)
        self.join = keras.layers.Dense(d)

    def call(self, x):
        T, d = tf.shape(x)[1], self.d // self.heads
        q, k, v = tf.unstack(tf.reshape(self.all_three(x), (-1, T, 3, self.heads, d)), axis=2)
        z = tf.einsum("bthd,bshd->bhts", q, k) / d**0.5
        seen = tf.linalg.band_part(tf.ones((T, T)), -1, 0)
        p = tf.nn.softmax(z - 1e9 * (1 - seen))
        return self.join(tf.reshape(tf.einsum("bhts,bshd->bthd", p, v), (-1, T, self.d)))

class Start(keras.layers.Layer):
    def __init__(self, V, d, most):
        super().__init__()
        self.words, self.places = keras.layers.Embedding(V, d), keras.layers.Embedding(most, d)

    def call(self, ids):
        return self.words(ids) + self.places(tf.range(tf.shape(ids)[1]))

def StoryModel(vocab_size, d_model, num_heads, num_blocks, max_length):
    ids = keras.Input((None,), dtype="int32")
    x = Start(vocab_size, d_model, max_length)(ids)
    for _ in range(num_blocks):
        x = x + Look(d_model, num_heads)(keras.layers.LayerNormalization()(x))
        wide = keras.layers.Dense(4 * d_model, activation="gelu")(keras.layers.LayerNormalization()(x))
        x = x + keras.layers.Dense(d_model)(wide)
    logits = keras.layers.Dense(vocab_size)(keras.layers.LayerNormalization()(x))
    return keras.Model(ids, logits)

# %% by_hand | Right: every weight by add_weight, heads one by one, the table once more as the way out.
class StoryModel(keras.Model):
    def __init__(self, vocab_size, d_model, num_heads, num_blocks, max_length):
        super().__init__()
        D, d = d_model, d_model // num_heads
        self.d = d

        def weight(*shape):
            return self.add_weight(shape=shape, initializer="glorot_uniform")

        self.E = self.add_weight(shape=(vocab_size, D), initializer=keras.initializers.RandomNormal(stddev=D**-0.5))
        self.P = self.add_weight(shape=(max_length, D), initializer=keras.initializers.RandomNormal(stddev=0.5))
        self.heads = [[[weight(D, d) for _ in range(3)] for _ in range(num_heads)] for _ in range(num_blocks)]
        self.rest = [[weight(D, D), weight(D, 2 * D), weight(2 * D, D)] for _ in range(num_blocks)]
        self.scales = [[self.add_weight(shape=(D,), initializer="ones") for _ in range(2)] for _ in range(num_blocks)]

    def norm(self, x, scale):
        return x / tf.sqrt(tf.reduce_mean(x * x, axis=-1, keepdims=True) + 1e-6) * scale

    def call(self, ids):
        T = tf.shape(ids)[1]
        x = tf.gather(self.E, ids) * self.E.shape[1] ** 0.5 + self.P[:T]
        ahead = tf.range(T)[:, None] < tf.range(T)
        for heads, (Wo, W1, W2), (one, two) in zip(self.heads, self.rest, self.scales):
            found = []
            for Wq, Wk, Wv in heads:
                z = tf.matmul(x @ Wq, x @ Wk, transpose_b=True) / self.d**0.5
                found.append(tf.nn.softmax(tf.where(ahead, -1e9, z)) @ (x @ Wv))
            x = self.norm(x + tf.concat(found, axis=-1) @ Wo, one)
            x = self.norm(x + tf.nn.relu(x @ W1) @ W2, two)
        return tf.matmul(x, self.E, transpose_b=True)
