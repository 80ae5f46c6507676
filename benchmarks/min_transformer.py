"""What does it cost to keep the heads in a list? A training step of MinTransformer, both ways, measured in one run.

    python benchmarks/min_transformer.py [--length 64] [--rounds 11]

MinTransformer with each head a layer of its own, as the lessons build it, against the same with the course's fused
`MultiHeadAttention`, which makes one product for all heads. Both have an output matrix after the heads, so that both do
the same sums. They take turns, so that a busy machine slows both. Peak memory is how far that of a process of its own
rises, for each (on Linux).
"""

import argparse
import os
import statistics
import time

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import tensorflow as tf
from measure import peak_in_own_process, peak_of_run, ratio, seconds

from course.layers import FCLayer, MultiHeadAttention, SelfAttentionLayer, causal_mask, concat_heads

SOURCE, TARGET = 300, 400


class ListOfHeads(keras.layers.Layer):
    """What `MultiHeadAttention` does, one head after the other."""

    def __init__(self, d, n_heads):
        super().__init__()
        self.heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.to_output = keras.layers.Dense(d, use_bias=False)

    def call(self, query, key, value, mask=None, return_weights=False):
        """Query, key and value as `MultiHeadAttention` takes them, key and value being one tensor."""
        return self.to_output(concat_heads(self.heads, query, key, mask))

    def compute_mask(self, inputs, previous_mask=None):
        """As in `MultiHeadAttention`."""


class AnyMinTransformer(keras.Model):
    """MinTransformer with the attention of one's choice."""

    def __init__(self, attention, d, n_heads):
        super().__init__()
        self.en_embedding = keras.layers.Embedding(SOURCE, d)
        self.de_embedding = keras.layers.Embedding(TARGET, d)
        self.encoders = [(attention(d, n_heads), FCLayer(2048, d)) for _ in range(2)]
        self.decoders = [(attention(d, n_heads), attention(d, n_heads), FCLayer(2048, d)) for _ in range(2)]
        self.prediction = keras.layers.Dense(TARGET, activation="softmax")

    def call(self, inputs):
        """As MinTransformer's."""
        en_ids, de_ids = inputs
        en_x, de_x = self.en_embedding(en_ids), self.de_embedding(de_ids)
        for attention, fc in self.encoders:
            en_x = fc(attention(en_x, en_x, en_x, return_weights=False))
        mask = causal_mask(tf.shape(de_ids)[1])
        for masked, cross, fc in self.decoders:
            de_x = masked(de_x, de_x, de_x, mask, return_weights=False)
            de_x = fc(cross(de_x, en_x, en_x, return_weights=False))
        return self.prediction(de_x)


ATTENTIONS = {"fused": MultiHeadAttention, "list": ListOfHeads}


def training_step(kind, d, n_heads, jit):
    model = AnyMinTransformer(ATTENTIONS[kind], d, n_heads)
    model([tf.zeros((1, 2), tf.int32)] * 2)
    optimizer = keras.optimizers.Adam()
    optimizer.build(model.trainable_variables)

    @tf.function(jit_compile=jit)
    def step(ids):
        en_ids, de_ids = ids
        with tf.GradientTape() as tape:
            p = model([en_ids, de_ids])
            loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(de_ids, p))
        weights = model.trainable_variables
        optimizer.apply(tape.gradient(loss, [weight.value for weight in weights]), weights)
        return loss

    return step


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--length", type=int, default=64)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--d-model", type=int, default=512)
    parser.add_argument("--heads", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--no-memory", action="store_true", help="times only")
    parser.add_argument("--peak", nargs=2, metavar=("KIND", "XLA"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    d, heads, shape = options.d_model, options.heads, (options.batch, options.length)
    ids = [tf.random.uniform(shape, 1, vocab, tf.int32) for vocab in (SOURCE, TARGET)]
    if options.peak:
        kind, jit = options.peak
        print(peak_of_run(training_step(kind, d, heads, jit == "XLA"), ids))
        return
    print(f"a training step of MinTransformer, batch {shape[0]}, length {shape[1]}, d {d}, {heads} heads")
    for jit in (False, True):
        steps, first = {}, {}
        for kind in ATTENTIONS:
            start = time.perf_counter()
            steps[kind] = training_step(kind, d, heads, jit)
            steps[kind](ids)
            first[kind] = time.perf_counter() - start
        times = seconds(steps, ids, options.rounds)
        print(
            f"  {'XLA' if jit else '   '}  the list takes {ratio(times, 'list', 'fused'):.2f} × the time of the fused "
            f"({statistics.median(times['fused']) * 1e3:.0f} ms); "
            f"{first['list'] / first['fused']:.1f} × to make it and take the first step",
            end="",
        )
        print("" if options.no_memory else f"; {peaks(options, jit)}", flush=True)


def peaks(options, jit):
    """Peak memory of each, measured in processes of their own."""
    same = ["--length", options.length, "--batch", options.batch, "--d-model", options.d_model]
    same += ["--heads", options.heads]
    found = {kind: peak_in_own_process(*same, "--peak", kind, "XLA" if jit else "no") for kind in ATTENTIONS}
    return f"{found['list'] / found['fused']:.2f} × its peak memory ({found['fused']:.0f} MB)"


if __name__ == "__main__":
    main()
