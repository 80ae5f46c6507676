import keras
import tensorflow as tf

# %% functional | Right: the functional API, layer by layer.
from course.layers import DecoderLayer, EncoderLayer, causal_mask

def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    mask = causal_mask(n_steps)
    en_inp = keras.Input((n_steps,), dtype="int32")
    de_inp = keras.Input((n_steps,), dtype="int32")
    en_emb = keras.layers.Embedding(n_en_vocab, d)(en_inp)
    en_out = EncoderLayer(d, n_heads)(en_emb)
    en_out = EncoderLayer(d, n_heads)(en_out)
    de_emb = keras.layers.Embedding(n_de_vocab, d)(de_inp)
    de_out = DecoderLayer(d, n_heads)(de_emb, en_out, mask)
    de_out = DecoderLayer(d, n_heads)(de_out, en_out, mask)
    pred = keras.layers.Dense(n_de_vocab, activation="softmax")(de_out)
    return keras.Model([en_inp, de_inp], pred, name="MinTransformer")

# %% own_layers | Right: its own layers with all heads in one product, the same number of parameters.
class Attention(keras.layers.Layer):
    def __init__(self, d, n_heads):
        super().__init__()
        self.d, self.n_heads = d, n_heads
        self.wq, self.wk, self.wv = (keras.layers.Dense(d, use_bias=False) for _ in range(3))

    def call(self, asks, answers, causal=False):
        def split(x):
            return tf.reshape(x, (tf.shape(x)[0], -1, self.n_heads, self.d // self.n_heads))

        q, k, v = split(self.wq(asks)), split(self.wk(answers)), split(self.wv(answers))
        z = tf.einsum("bthd,bshd->bhts", q, k) / (self.d // self.n_heads) ** 0.5
        if causal:
            seen = tf.linalg.band_part(tf.ones_like(z), -1, 0)
            z = tf.where(seen > 0, z, -1e9)
        return tf.reshape(tf.einsum("bhts,bshd->bthd", tf.nn.softmax(z), v), (-1, tf.shape(asks)[1], self.d))

def feed(x, d):
    return keras.layers.Dense(d)(keras.layers.Dense(2048, activation="relu")(x))

def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    source, target = keras.Input((n_steps,), dtype="int32"), keras.Input((n_steps,), dtype="int32")
    x = keras.layers.Embedding(n_en_vocab, d)(source)
    for _ in range(2):
        x = feed(Attention(d, n_heads)(x, x), d)
    y = keras.layers.Embedding(n_de_vocab, d)(target)
    for _ in range(2):
        y = Attention(d, n_heads)(y, y, causal=True)
        y = feed(Attention(d, n_heads)(y, x), d)
    y = keras.layers.Dense(n_de_vocab, activation="softmax")(y)
    return keras.Model([source, target], y, name="MinTransformer")

# %% subclass | Right: a subclass of keras.Model, which makes its weights when it is first called.
from course.layers import DecoderLayer, EncoderLayer, causal_mask

class Translator(keras.Model):
    def __init__(self, n_steps, n_en_vocab, n_de_vocab, d, n_heads):
        super().__init__(name="MinTransformer")
        self.mask = causal_mask(n_steps)
        self.en_words = keras.layers.Embedding(n_en_vocab, d)
        self.de_words = keras.layers.Embedding(n_de_vocab, d)
        self.encoder = [EncoderLayer(d, n_heads) for _ in range(2)]
        self.decoder = [DecoderLayer(d, n_heads) for _ in range(2)]
        self.guess = keras.layers.Dense(n_de_vocab, activation="softmax")

    def call(self, inputs):
        source, target = inputs
        x = self.en_words(source)
        for layer in self.encoder:
            x = layer(x)
        y = self.de_words(target)
        for layer in self.decoder:
            y = layer(y, x, self.mask)
        return self.guess(y)

def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    return Translator(n_steps, n_en_vocab, n_de_vocab, d, n_heads)

# %% two_models | Right: an encoder model and a decoder model, put together; the mask by band_part.
from course.layers import DecoderLayer, EncoderLayer

def build_encoder(n_steps, n_vocab, d, n_heads):
    ids = keras.Input((n_steps,))
    x = keras.layers.Embedding(n_vocab, d)(ids)
    x = EncoderLayer(d, n_heads)(x)
    return keras.Model(ids, EncoderLayer(d, n_heads)(x), name="encoder")

def build_decoder(n_steps, n_vocab, d, n_heads):
    ids, seen = keras.Input((n_steps,)), keras.Input((n_steps, d))
    mask = 1 - tf.linalg.band_part(tf.ones((n_steps, n_steps)), -1, 0)
    y = keras.layers.Embedding(n_vocab, d)(ids)
    y = DecoderLayer(d, n_heads)(y, seen, mask)
    y = DecoderLayer(d, n_heads)(y, seen, mask)
    return keras.Model([ids, seen], keras.layers.Dense(n_vocab, "softmax")(y), name="decoder")

def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    source, target = keras.Input((n_steps,)), keras.Input((n_steps,))
    seen = build_encoder(n_steps, n_en_vocab, d, n_heads)(source)
    y = build_decoder(n_steps, n_de_vocab, d, n_heads)([target, seen])
    return keras.Model([source, target], y, name="MinTransformer")

# %% right_count_only | Wrong: unnamed - one weight with the right number of parameters.
def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    layer = 2 * 2048 * d + 2048 + d
    count = 2 * (3 * d * d + layer) + 2 * (6 * d * d + layer) + (n_en_vocab + n_de_vocab) * d + (d + 1) * n_de_vocab
    inputs = [keras.Input((n_steps,), dtype="int32"), keras.Input((n_steps,), dtype="int32")]
    x = keras.layers.Embedding(count, 1)(inputs[0])
    x = keras.layers.Softmax()(keras.ops.repeat(x, n_de_vocab, axis=-1))
    return keras.Model(inputs, x, name="MinTransformer")
