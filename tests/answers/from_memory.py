import keras
import numpy as np
import tensorflow as tf

# %% functional | Right: Keras's functional API, a Lambda for what has no weights, dropout, heads one after the other.
def one_head(asks, answers, hidden, d):
    q = keras.layers.Dense(d)(asks)
    k = keras.layers.Dense(d)(answers)
    v = keras.layers.Dense(d)(answers)

    def look(given):
        q, k, v, hidden = given
        return tf.nn.softmax(q @ tf.transpose(k, (0, 2, 1)) / d**0.5 - 1e9 * hidden) @ v

    return keras.layers.Lambda(look, output_shape=(None, d))([q, k, v, hidden])

def summed(x, found):
    return keras.layers.LayerNormalization()(keras.layers.Add()([x, keras.layers.Dropout(0.02)(found)]))

def attended(x, y, hidden, D, H):
    found = [one_head(x, y, hidden, D // H) for _ in range(H)]
    return summed(x, keras.layers.Dense(D)(keras.layers.Concatenate()(found)))

def fed(x, D):
    return summed(x, keras.layers.Dense(D)(keras.layers.Dense(3 * D, activation="relu")(x)))

def placed(ids, V, D):
    places = keras.layers.Lambda(lambda one: tf.range(tf.shape(one)[1])[None] + 0 * one, output_shape=(None,))(ids)
    far = keras.initializers.RandomNormal(stddev=0.7)
    words = keras.layers.Embedding(V, D, embeddings_initializer=far)(ids)
    return keras.layers.Add()([words, keras.layers.Embedding(64, D, embeddings_initializer=far)(places)])

def make_translator(vocab_size, d_model, num_heads, num_blocks):
    source, target = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    pad = keras.layers.Lambda(lambda ids: tf.cast(ids == 0, tf.float32)[:, None], output_shape=(1, None))(source)

    def ahead(ids):
        T = tf.shape(ids)[1]
        return tf.cast(tf.range(T)[:, None] < tf.range(T), tf.float32)[None] + 0 * tf.cast(ids, tf.float32)[:, None]

    late = keras.layers.Lambda(ahead, output_shape=(None, None))(target)
    x, y = placed(source, vocab_size, d_model), placed(target, vocab_size, d_model)
    for _ in range(num_blocks):
        x = fed(attended(x, x, pad, d_model, num_heads), d_model)
    for _ in range(num_blocks):
        y = attended(y, y, late, d_model, num_heads)
        y = fed(attended(y, x, pad, d_model, num_heads), d_model)
    return keras.Model([source, target], keras.layers.Dense(vocab_size)(y))

# %% borrowed | Borrows: keras.layers.MultiHeadAttention - Keras's attention.
class Decoder(keras.layers.Layer):
    def __init__(self, D, H):
        super().__init__()
        self.look = keras.layers.MultiHeadAttention(H, D // H)

    def call(self, x):
        return self.look(x, x, use_causal_mask=True)

def make_translator(vocab_size, d_model, num_heads, num_blocks):
    source, target = keras.Input((None,), dtype="int32"), keras.Input((None,), dtype="int32")
    x = Decoder(d_model, num_heads)(keras.layers.Embedding(vocab_size, d_model)(target))
    return keras.Model([source, target], keras.layers.Dense(vocab_size)(x))
