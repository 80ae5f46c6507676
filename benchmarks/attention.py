"""How fast is the fused attention beside `keras.layers.MultiHeadAttention`? Ratios, measured in one run.

    python benchmarks/attention.py [--length 64 512] [--rounds 21]

A ratio above 1 says that the course's layer is faster. The two take turns, so that a busy machine slows both.
"""

import argparse
import os
import statistics
import time

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import tensorflow as tf

from course.layers import MultiHeadAttention

D_MODEL, HEADS = 512, 8


def forward(layer, jit):
    return tf.function(lambda x: layer(x, x, x, **ALONE.get(type(layer), {})), jit_compile=jit)


def training_step(layer, jit):
    run = forward(layer, False)

    @tf.function(jit_compile=jit)
    def step(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = tf.reduce_mean(tf.square(run(x)))
        return tape.gradient(loss, [x, *(weight.value for weight in layer.trainable_weights)])

    return step


ALONE = {MultiHeadAttention: {"return_weights": False}}


def seconds(functions, x, rounds):
    """The median time of each function, the functions taking turns."""
    times = [[] for _ in functions]
    for function in functions:
        function(x)
    for _ in range(rounds):
        for function, spent in zip(functions, times, strict=True):
            start = time.perf_counter()
            function(x)
            spent.append(time.perf_counter() - start)
    return [statistics.median(spent) for spent in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--length", type=int, nargs="+", default=[64, 512])
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=21)
    options = parser.parse_args()
    print(f"batch {options.batch}, d {D_MODEL}, {HEADS} heads, float32; Keras's time divided by ours")
    for length in options.length:
        x = tf.random.normal((options.batch, length, D_MODEL))
        ours = MultiHeadAttention(D_MODEL, HEADS)
        theirs = keras.layers.MultiHeadAttention(HEADS, D_MODEL // HEADS, use_bias=False)
        ours(x[:1], x[:1], x[:1])
        theirs(x[:1], x[:1], x[:1])
        for name, make in {"forward": forward, "training step": training_step}.items():
            for jit in (False, True):
                our_time, their_time = seconds([make(ours, jit), make(theirs, jit)], x, options.rounds)
                print(
                    f"  length {length:4d}  {name:13s}  {'XLA' if jit else '   '}  "
                    f"{their_time / our_time:5.2f} ×   ({our_time * 1e3:.0f} ms)"
                )


if __name__ == "__main__":
    main()
