"""How fast does a model write on? `DecoderOnly.generate`, one graph for all words, beside a loop of one graph a word.

    python benchmarks/generate.py [--new 100] [--rounds 5]

Both draw the same words, with a cache; they take turns, so that a busy machine slows both alike.
"""

import argparse
import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np
import tensorflow as tf
from measure import ratio, seconds

from course.decoding.sampling import sample
from course.models import DecoderOnly

BEGINNING = 8


def word_by_word(model, ids, new):
    ids = tf.constant(ids)
    logits, caches = model.step(ids, model.start())
    for i in range(new):
        word = sample(logits[:, -1], seed=(0, i))[:, tf.newaxis]
        ids = tf.concat([ids, word], axis=1)
        logits, caches = model.graph_step(word, caches)
    return ids


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--new", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for block in ("gpt", "llama"):
        keras.utils.set_random_seed(0)
        model = DecoderOnly(2000, 128, 4, 512, 4, max_length=BEGINNING + options.new, block=block)
        for batch in (1, 8):
            ids = np.ones((batch, BEGINNING), np.int32)
            ways = {
                "generate": lambda ids, model=model: model.generate(ids, options.new),
                "word by word": lambda ids, model=model: word_by_word(model, ids, options.new),
            }
            times = seconds(ways, ids, options.rounds)
            same = np.mean(ways["generate"](ids) == ways["word by word"](ids))
            faster = ratio(times, "word by word", "generate")
            rate = batch * options.new / min(times["generate"])
            print(
                f"{block}, batch {batch}: {faster:.1f} times as fast, {rate:.0f} words a second; same words: {same:.0%}"
            )


if __name__ == "__main__":
    main()
