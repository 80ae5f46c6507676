"""Tokens a second while training: this course's Transformer against Keras's own recipe for translation, on keras-hub.

    .venv-parity/bin/python benchmarks/keras_hub_recipe.py [--rounds 15]

Both have one block on each side and the sizes of the recipe: vocabularies of 15,000, width 256, 8 heads, hidden width
2,048, 64 sentences of 40 tokens, trainable positions. Both learn from the same batches by Adam. The recipe trains by
`model.train_on_batch`, as Keras does by itself; ours by `course.training.Step`. They take turns, so that a busy machine
slows both. Needs keras-hub: `make parity` makes an environment with it.
"""

import argparse
import os
import statistics

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np
from measure import ratio, seconds

from course.models import Transformer
from course.training import Step

D_MODEL, HEADS, HIDDEN = 256, 8, 2048


def of_course(vocab, length):
    """A training step of ours on (source, target), both `(batch, length)`."""
    model = Transformer(vocab, vocab, D_MODEL, HEADS, HIDDEN, 1, 1, max_length=length, positions="trainable")
    return Step(model, keras.optimizers.Adam())


def of_keras_hub(vocab, length):
    """The recipe's model and its step."""
    import keras_hub

    en_ids = keras.Input((None,), dtype="int64")
    de_ids = keras.Input((None,), dtype="int64")
    front = keras_hub.layers.TokenAndPositionEmbedding
    en_x = keras_hub.layers.TransformerEncoder(HIDDEN, HEADS, dropout=0.1)(front(vocab, length, D_MODEL)(en_ids))
    de_x = front(vocab, length, D_MODEL)(de_ids)
    de_x = keras_hub.layers.TransformerDecoder(HIDDEN, HEADS, dropout=0.1)(de_x, en_x)
    model = keras.Model([en_ids, de_ids], keras.layers.Dense(vocab, activation="softmax")(de_x))
    model.compile(keras.optimizers.Adam(), "sparse_categorical_crossentropy")

    def step(source, target):
        decoder_in = np.concatenate([np.ones_like(target[:, :1]), target[:, :-1]], axis=1)
        return model.train_on_batch([source, decoder_in], target)

    return step, model


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--length", type=int, default=40)
    parser.add_argument("--vocab", type=int, default=15_000)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    batch = tuple(rng.integers(3, options.vocab, (2, options.batch, options.length)).astype("int32"))
    ours = of_course(options.vocab, options.length)
    theirs, hub = of_keras_hub(options.vocab, options.length)
    ways = {"ours": lambda pair: float(ours(*pair)), "keras-hub": lambda pair: theirs(*pair)}
    times = seconds(ways, batch, options.rounds)
    print(f"batch {options.batch}, length {options.length}, vocabularies of {options.vocab:,}, target tokens a second:")
    for name, model in {"ours": ours.model, "keras-hub": hub}.items():
        rate = options.batch * options.length / statistics.median(times[name])
        print(f"  {name:10} {rate:8,.0f}   {model.count_params():,} weights")
    print(f"ours is {ratio(times, 'keras-hub', 'ours'):.2f} times as fast")


if __name__ == "__main__":
    main()
