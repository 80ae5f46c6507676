"""What does the key/value cache save? Times of writing with it and without, measured in one run.

    python benchmarks/decoding.py [--lengths 25 50 100 200 400]

Both write word by word in one graph. With the cache a step looks at one new word; without, it goes through the whole
sentence again. Linear growth shows as an even time per word.
"""

import argparse
import os
import time

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf

from course.models import Transformer

START = 1


def cached(model):
    @tf.function(input_signature=[tf.TensorSpec((None, None), tf.int32), tf.TensorSpec((), tf.int32)])
    def write(en_ids, length):
        first = tf.fill((tf.shape(en_ids)[0], 1), START)
        logits, state = model.step(first, model.start(en_ids))

        def unfinished(ids, caches):
            return tf.shape(ids)[1] < length

        def one_word(ids, caches):
            logits, after = model.step(ids[:, -1:], {**state, "caches": caches})
            return tf.concat([ids, likeliest(logits)], axis=1), after["caches"]

        start = (likeliest(logits), state["caches"])
        shapes = tf.nest.map_structure(lambda x: tf.TensorShape([None, None, *x.shape[2:]]), start)
        return tf.while_loop(unfinished, one_word, start, shape_invariants=shapes)[0]

    return write


def recomputed(model):
    @tf.function(input_signature=[tf.TensorSpec((None, None), tf.int32), tf.TensorSpec((), tf.int32)])
    def write(en_ids, length):
        def unfinished(ids):
            return tf.shape(ids)[1] <= length

        def one_word(ids):
            return (tf.concat([ids, likeliest(model([en_ids, ids]))], axis=1),)

        start = (tf.fill((tf.shape(en_ids)[0], 1), START),)
        shapes = (tf.TensorShape([None, None]),)
        return tf.while_loop(unfinished, one_word, start, shape_invariants=shapes)[0][:, 1:]

    return write


def likeliest(logits):
    return tf.argmax(logits[:, -1:], axis=-1, output_type=tf.int32)  # (B, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lengths", type=int, nargs="+", default=[25, 50, 100, 200, 400])
    parser.add_argument("--d-model", type=int, default=256)
    options = parser.parse_args()
    model = Transformer(1000, 1000, options.d_model, 8, 4 * options.d_model, 2, 2, dropout=0.0)
    en_ids = tf.random.uniform((1, 25), 1, 1000, tf.int32)
    ways = {"cache": cached(model), "recomputing": recomputed(model)}
    for write in ways.values():
        write(en_ids, tf.constant(4))  # compile
    print(f"Transformer, 2 + 2 blocks, d {options.d_model}, batch 1")
    for length in options.lengths:
        spent, written = {}, {}
        for name, write in ways.items():
            start = time.perf_counter()
            written[name] = write(en_ids, tf.constant(length))
            spent[name] = time.perf_counter() - start
        agree = float(tf.reduce_mean(tf.cast(written["cache"] == written["recomputing"], tf.float32)))
        print(
            f"  length {length:4d}  cache {spent['cache'] / spent['recomputing']:5.2f} of the time of recomputing, "
            f"{spent['cache'] / length * 1e3:5.1f} ms a word; same words: {agree:.0%}"
        )


if __name__ == "__main__":
    main()
