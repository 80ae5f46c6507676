import keras
import numpy as np
import tensorflow as tf

# %% layer_by_layer | Right: an attention, two kinds of blocks and a model, all by subclassing.
class Attend(keras.layers.Layer):
    def __init__(self, D, H):
        super().__init__()
        self.D, self.H = D, H
        self.q, self.k, self.v, self.o = (keras.layers.Dense(D, use_bias=False) for _ in range(4))

    def split(self, x):
        return tf.transpose(tf.reshape(x, (tf.shape(x)[0], -1, self.H, self.D // self.H)), (0, 2, 1, 3))

    def call(self, asks, answers, hidden):
        q, k, v = self.split(self.q(asks)), self.split(self.k(answers)), self.split(self.v(answers))
        z = tf.matmul(q, k, transpose_b=True) / (self.D // self.H) ** 0.5
        p = tf.nn.softmax(tf.where(hidden, -1e9, z))
        return self.o(tf.reshape(tf.transpose(p @ v, (0, 2, 1, 3)), (tf.shape(asks)[0], -1, self.D)))

class Block(keras.layers.Layer):
    def __init__(self, D, H, reads):
        super().__init__()
        self.itself, self.source = Attend(D, H), Attend(D, H) if reads else None
        self.wide, self.back = keras.layers.Dense(4 * D, activation="relu"), keras.layers.Dense(D)
        self.norms = [keras.layers.LayerNormalization() for _ in range(3 if reads else 2)]

    def call(self, x, hidden, memory=None, padding=None):
        x = self.norms[0](x + self.itself(x, x, hidden))
        if memory is not None:
            x = self.norms[1](x + self.source(x, memory, padding))
        return self.norms[-1](x + self.back(self.wide(x)))

def waves(T, D):
    angles = tf.cast(tf.range(T), tf.float32)[:, None] / 10000 ** (tf.range(0, D, 2, tf.float32) / D)
    return tf.reshape(tf.stack([tf.sin(angles), tf.cos(angles)], axis=-1), (T, D))

class Translator(keras.Model):
    def __init__(self, V, D, H, N):
        super().__init__()
        small = keras.initializers.RandomNormal(stddev=D**-0.5)
        self.D = D
        self.source, self.target = (keras.layers.Embedding(V, D, embeddings_initializer=small) for _ in range(2))
        self.encoder = [Block(D, H, False) for _ in range(N)]
        self.decoder = [Block(D, H, True) for _ in range(N)]
        self.way_out = keras.layers.Dense(V)

    def start(self, table, ids):
        return table(ids) * self.D**0.5 + waves(tf.shape(ids)[1], self.D)

    def call(self, inputs):
        source_ids, target_ids = inputs
        padding = (source_ids == 0)[:, None, None]
        memory = self.start(self.source, source_ids)
        for block in self.encoder:
            memory = block(memory, padding)
        T = tf.shape(target_ids)[1]
        future = tf.range(T)[:, None] < tf.range(T)
        x = self.start(self.target, target_ids)
        for block in self.decoder:
            x = block(x, future, memory, padding)
        return self.way_out(x)

def make_translator(vocab_size, d_model, num_heads, num_blocks):
    return Translator(vocab_size, d_model, num_heads, num_blocks)

# %% one_class | Right: one class, all weights by add_weight in dictionaries, norms in front, one table for all three.
class Machine(keras.Model):
    def __init__(self, V, D, H, N):
        super().__init__()
        self.D, self.H, self.N = D, H, N
        self.table = self.add_weight(shape=(V, D), initializer=keras.initializers.RandomNormal(stddev=D**-0.5))
        self.places = self.add_weight(shape=(2, 32, D), initializer=keras.initializers.RandomNormal(stddev=0.7))
        self.bias = self.add_weight(shape=(V,), initializer="zeros")
        self.w = {}
        for n in range(N):
            for part in (f"e{n}", f"d{n}", f"c{n}"):
                for name in "qkvo":
                    self.w[part + name] = self.add_weight(shape=(D, D), initializer="glorot_uniform")
            for part in (f"e{n}f", f"d{n}f"):
                self.w[part + "1"] = self.add_weight(shape=(D, 4 * D), initializer="glorot_uniform")
                self.w[part + "2"] = self.add_weight(shape=(4 * D, D), initializer="glorot_uniform")
        self.norms = [keras.layers.LayerNormalization() for _ in range(5 * N + 2)]

    def attend(self, part, x, y, hide):
        def heads(z):
            return tf.reshape(z, (tf.shape(z)[0], tf.shape(z)[1], self.H, self.D // self.H))

        q, k, v = (heads(tf.einsum("btd,de->bte", z, self.w[part + n])) for z, n in ((x, "q"), (y, "k"), (y, "v")))
        z = tf.einsum("bthd,bshd->bhts", q, k) * (self.D // self.H) ** -0.5 - 1e9 * hide
        found = tf.einsum("bhts,bshd->bthd", tf.nn.softmax(z), v)
        return tf.einsum("btd,de->bte", tf.reshape(found, tf.shape(x)), self.w[part + "o"])

    def feed(self, part, x):
        return tf.einsum("btd,de->bte", tf.nn.gelu(tf.einsum("btd,de->bte", x, self.w[part + "1"])), self.w[part + "2"])

    def words(self, ids, side):
        return tf.gather(self.table, ids) * self.D**0.5 + self.places[side, : tf.shape(ids)[1]]

    def call(self, both):
        source, target = both
        norm = iter(self.norms)
        pad = tf.cast(source == 0, tf.float32)[:, tf.newaxis, tf.newaxis]
        T = tf.shape(target)[1]
        late = 1 - tf.linalg.band_part(tf.ones((T, T)), -1, 0)
        m, x = self.words(source, 0), self.words(target, 1)
        for n in range(self.N):
            z = next(norm)(m)
            m = m + self.attend(f"e{n}", z, z, pad)
            m = m + self.feed(f"e{n}f", next(norm)(m))
        m = next(norm)(m)
        for n in range(self.N):
            z = next(norm)(x)
            x = x + self.attend(f"d{n}", z, z, late)
            x = x + self.attend(f"c{n}", next(norm)(x), m, pad)
            x = x + self.feed(f"d{n}f", next(norm)(x))
        return tf.einsum("btd,vd->btv", next(norm)(x), self.table) + self.bias

make_translator = Machine

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
