"""Right: a subclass of keras.Model, which makes its weights when it is first called."""

import keras

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
