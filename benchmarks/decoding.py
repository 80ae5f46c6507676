"""What does the key/value cache save? Times of writing with it and without, measured in one run.

    python benchmarks/decoding.py [--lengths 25 50 100 200 400]

Both write word by word in one graph. With the cache a step looks at one new word; without, it goes through the whole
sentence again. Linear growth shows as an even time per word, and as the exponent that is fitted at the end: time grows
as length to that power, 1 being linear. Peak memory is how far that of a process of its own rises, for each (on Linux).
"""

import argparse
import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import numpy as np
import tensorflow as tf
from measure import peak_in_own_process, peak_of_run, ratio, seconds

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

        caches = state["caches"]
        longer = tf.nest.map_structure(lambda x: tf.TensorShape([None, x.shape[1], None, x.shape[3]]), caches)
        shapes = (tf.TensorShape([None, None]), longer)
        return tf.while_loop(unfinished, one_word, (likeliest(logits), caches), shape_invariants=shapes)[0]

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


WAYS = {"cache": cached, "recomputing": recomputed}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lengths", type=int, nargs="+", default=[25, 50, 100, 200, 400])
    parser.add_argument("--d-model", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-memory", action="store_true", help="times only")
    parser.add_argument("--peak", choices=WAYS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    model = Transformer(1000, 1000, options.d_model, 8, 4 * options.d_model, 2, 2, dropout=0.0)
    en_ids = tf.random.uniform((1, 25), 1, 1000, tf.int32)
    ways = {name: make(model) for name, make in WAYS.items()}
    if options.peak:
        print(peak_of_run(lambda length: ways[options.peak](en_ids, length), tf.constant(options.lengths[0])))
        return
    print(f"Transformer, 2 + 2 blocks, d {options.d_model}, batch 1")
    spent = {name: [] for name in ways}
    for length in options.lengths:
        written = [way(en_ids, tf.constant(length)).numpy() for way in ways.values()]
        writers = {name: lambda n, way=way: way(en_ids, n) for name, way in ways.items()}
        times = seconds(writers, tf.constant(length), options.rounds)
        for name in ways:
            spent[name].append(min(times[name]))  # of a few rounds on a busy machine the least disturbed
        with_cache, without = (its[-1] / length * 1e3 for its in spent.values())
        print(
            f"  length {length:4d}  cache {ratio(times, 'cache', 'recomputing'):5.2f} of the time of recomputing, "
            f"{with_cache:5.1f} against {without:5.1f} ms a word; same words: {np.mean(written[0] == written[1]):.0%}",
            end="",
        )
        print("" if options.no_memory else f"; {peaks(options, length)}", flush=True)
    for name, its in spent.items():
        if len(its) > 1:
            power = np.polyfit(np.log(options.lengths), np.log(its), 1)[0]
            print(f"  {name}: time grows as length to the power {power:.2f}")


def peaks(options, length):
    """Peak memory of both ways, measured in processes of their own."""
    same = ["--d-model", options.d_model, "--lengths", length]
    return "peak " + ", ".join(f"{way} {peak_in_own_process(*same, '--peak', way):.0f} MB" for way in WAYS)


if __name__ == "__main__":
    main()
