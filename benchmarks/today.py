"""What do the parts of today's block cost and save, beside those of 2017? Ratios, measured in one run.

    python benchmarks/today.py [--rounds 15] [--no-memory]

- A block of Llama's kind against the paper's, with equally many weights: forward and training step.
- Reading a cache of 4,096 words in one step of writing: a quarter of the heads of keys, or one, against all.
- Attention over 4,096 words, block by block against all at once: how far the memory of a process of its own rises (on
  Linux), forward alone.

The ways take turns, so that a busy machine slows all alike.
"""

import argparse
import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import tensorflow as tf
from measure import peak_in_own_process, peak_of_run, ratio, seconds

from course import layers

D_MODEL, HEADS, HIDDEN, LENGTH = 512, 8, 2048, 4096


def blocks():
    """Both with 3.15 million weights: two groups of keys save what the third matrix costs."""
    groups = 2
    saved = 2 * D_MODEL * D_MODEL * (HEADS - groups) // HEADS
    hidden = (2 * HIDDEN * D_MODEL + saved) // (3 * D_MODEL)
    return {
        "2017": layers.TransformerEncoderLayer(D_MODEL, HEADS, HIDDEN, dropout=0.0),
        "today": layers.LlamaDecoderLayer(D_MODEL, HEADS, groups, hidden),
    }


def forward(layer):
    return tf.function(lambda x: layer(x, layers.causal_mask(tf.shape(x)[1])))


def training_step(layer):
    @tf.function
    def step(x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(layer(x, layers.causal_mask(tf.shape(x)[1]))))
        return tape.gradient(loss, [weight.value for weight in layer.trainable_weights])

    return step


def cached_step(groups, batch=8, width=64):
    """One new word for each text, its heads against what the cache holds."""
    heads = 32
    k, v = (tf.random.normal((batch, groups, LENGTH, width)) for _ in range(2))
    return tf.function(lambda q: layers.grouped_dot_product(q, k, v)[0]), (batch, heads, 1, width)


ATTENTIONS = {
    "all at once": lambda x: layers.scaled_dot_product(x, x, x)[0],
    "blocks of 128": lambda x: layers.online_attention(x, x, x, 128),
}


def compare_blocks(rounds):
    ways = blocks()
    x = tf.random.normal((8, 128, D_MODEL))
    for layer in ways.values():
        layer(x[:1])  # build
    counts = ", ".join(f"{name} {layer.count_params():,}" for name, layer in ways.items())
    print(f"a block, d {D_MODEL}, {HEADS} heads, batch 8, 128 words; weights: {counts}")
    for kind in (forward, training_step):
        times = seconds({name: kind(layer) for name, layer in ways.items()}, x, rounds)
        print(f"  {kind.__name__:14} today takes {ratio(times, 'today', '2017'):.2f} of the time of 2017", flush=True)


def compare_groups(rounds):
    ways = {}
    for groups in (32, 8, 1):
        ways[groups], shape = cached_step(groups)
    times = seconds(ways, tf.random.normal(shape), rounds)
    print(f"one step of writing, {shape[0]} texts, {shape[1]} heads, a cache of {LENGTH:,} words")
    for groups in (8, 1):
        print(f"  {groups} heads of keys take {ratio(times, groups, 32):.2f} of the time of 32", flush=True)


def compare_memory(rounds, memory):
    x = tf.random.normal((1, HEADS, LENGTH, 64))
    times = seconds({name: tf.function(way) for name, way in ATTENTIONS.items()}, x, max(3, rounds // 5))
    print(f"attention over {LENGTH:,} words, {HEADS} heads of 64")
    print(f"  blocks take {ratio(times, 'blocks of 128', 'all at once'):.2f} of the time", flush=True)
    if memory:
        peaks = {name: peak_in_own_process("--peak", name) for name in ATTENTIONS}
        told = ", ".join(f"{name} {megabytes:.0f} MB" for name, megabytes in peaks.items())
        print(f"  blocks take {peaks['blocks of 128'] / peaks['all at once']:.2f} of the memory: {told}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--no-memory", action="store_true", help="times only")
    parser.add_argument("--peak", choices=ATTENTIONS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peak:
        x = tf.random.normal((1, HEADS, LENGTH, 64))
        print(peak_of_run(tf.function(ATTENTIONS[options.peak]), x))
        return
    compare_blocks(options.rounds)
    compare_groups(options.rounds)
    compare_memory(options.rounds, not options.no_memory)


if __name__ == "__main__":
    main()
