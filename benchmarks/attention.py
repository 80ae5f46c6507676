"""How fast is the fused attention beside other people's? Ratios, measured in one run.

    python benchmarks/attention.py [--length 64 512] [--rounds 21] [--blocks]

The course's `MultiHeadAttention`, without and with the weights returned, against `keras.layers.MultiHeadAttention`;
with `--blocks`, the encoder block against keras-hub's (needs the extra `parity`). A ratio above 1 says that the
course's is faster. They take turns, so that a busy machine slows all alike. Peak memory is how far that of a process of
its own rises, for each (on Linux).
"""

import argparse
import os
import statistics

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import tensorflow as tf
from measure import peak_in_own_process, peak_of_run, ratio, seconds

from course.layers import MultiHeadAttention, TransformerEncoderLayer

D_MODEL, HEADS, HIDDEN = 512, 8, 2048


def attentions():
    """Three functions of x, each with the layer whose weights it trains."""
    ours = MultiHeadAttention(D_MODEL, HEADS)
    theirs = keras.layers.MultiHeadAttention(HEADS, D_MODEL // HEADS, use_bias=False)

    def output_alone(x):
        return ours(x, x, x, return_weights=False)

    def with_weights(x):
        return ours(x, x, x)[0]

    def of_keras(x):
        return theirs(x, x, x)

    return {"ours": (output_alone, ours), "ours, weights too": (with_weights, ours), "Keras": (of_keras, theirs)}


def blocks():
    """The course's encoder block and keras-hub's."""
    import keras_hub

    ours = TransformerEncoderLayer(D_MODEL, HEADS, HIDDEN, dropout=0.0)
    theirs = keras_hub.layers.TransformerEncoder(HIDDEN, HEADS)
    return {"ours": (ours, ours), "keras-hub": (theirs, theirs)}


def forward(layer_of, jit):
    run, _ = layer_of
    return tf.function(run, jit_compile=jit)


def training_step(layer_of, jit):
    run, layer = layer_of

    @tf.function(jit_compile=jit)
    def step(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_mean(tf.square(run(x)))
        return tape.gradient(loss, [x, *(weight.value for weight in layer.trainable_weights)])

    return step


KINDS = {"forward": forward, "training step": training_step}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--length", type=int, nargs="+", default=[64, 512])
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--blocks", action="store_true", help="whole encoder blocks, against keras-hub's")
    parser.add_argument("--no-memory", action="store_true", help="times only")
    parser.add_argument("--peak", nargs=3, metavar=("WAY", "KIND", "XLA"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    ways = blocks() if options.blocks else attentions()
    x = tf.random.normal((options.batch, options.length[0], D_MODEL))
    for run, _ in ways.values():
        run(x[:1])  # build
    if options.peak:
        way, kind, jit = options.peak
        print(peak_of_run(KINDS[kind](ways[way], jit == "XLA"), x))
        return
    *mine, theirs = ways
    print(f"batch {options.batch}, d {D_MODEL}, {HEADS} heads, float32; {theirs}'s time divided by ours")
    for length in options.length:
        x = tf.random.normal((options.batch, length, D_MODEL))
        for kind, make in KINDS.items():
            for jit in (False, True):
                times = seconds({name: make(way, jit) for name, way in ways.items()}, x, options.rounds)
                found = "; ".join(f"{name} {ratio(times, theirs, name):.2f} ×" for name in mine)
                spent = statistics.median(times["ours"]) * 1e3
                print(f"  length {length:4d}  {kind:13s}  {'XLA' if jit else '   '}  {found}  ({spent:.0f} ms)", end="")
                print("" if options.no_memory else f"  {peaks(options, length, ways, kind, jit)}", flush=True)


def peaks(options, length, ways, kind, jit):
    """Peak memory of each way, measured in processes of their own."""
    same = ["--length", length, "--batch", options.batch, *(["--blocks"] if options.blocks else [])]
    found = {way: peak_in_own_process(*same, "--peak", way, kind, "XLA" if jit else "no") for way in ways}
    return "peak " + ", ".join(f"{way} {megabytes:.0f} MB" for way, megabytes in found.items())


if __name__ == "__main__":
    main()
