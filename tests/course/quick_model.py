"""A model of `[source, target]` that is trained in an instant: for tests of what stands around a model."""

import keras


@keras.saving.register_keras_serializable(package="tests")
class QuickModel(keras.Model):
    """Guesses the next word by the one before it and by all words of the sentence: two tables, dropout and a matrix.

    Eight weights' worth of graph instead of a Transformer's hundreds: traced in a fraction of its time.
    """

    def __init__(self, source_vocab, target_vocab, d_model=16, dropout=0.0, **kwargs):
        super().__init__(**kwargs)
        self.source_vocab, self.target_vocab, self.d_model, self.dropout = source_vocab, target_vocab, d_model, dropout
        self.read = keras.layers.Embedding(source_vocab, d_model)
        self.written = keras.layers.Embedding(target_vocab, d_model)
        self.drop = keras.layers.Dropout(dropout)
        self.guess = keras.layers.Dense(target_vocab)

    def call(self, inputs, training=None):
        source, target = inputs
        x = self.written(target) + keras.ops.mean(self.read(source), axis=1, keepdims=True)  # (B, T, D)
        return self.guess(self.drop(x, training=training))  # (B, T, V)

    def get_config(self):
        sizes = ("source_vocab", "target_vocab", "d_model", "dropout")
        return {**super().get_config(), **{name: getattr(self, name) for name in sizes}}


def built(sizes):
    """What `Configuration.build` gives, quickly."""
    model = QuickModel(sizes.source_vocab, sizes.target_vocab, sizes.d_model, sizes.dropout)
    model([keras.ops.ones((1, 1), "int32")] * 2)
    return model
