"""How fast does a model write on? `DecoderOnly.generate`, compiled and not, beside a loop of one graph a word.

    python benchmarks/generate.py [--new 100] [--rounds 5]

All write the likeliest words, with a cache; they take turns, so that a busy machine slows all alike. Where keras-hub is
installed, its Llama of the same sizes stands beside ours, compiled as it compiles itself.
"""

import argparse
import os
from importlib.util import find_spec

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np
import tensorflow as tf
from measure import ratio, seconds

from course.models import DecoderOnly

BEGINNING = 8


def word_by_word(model, ids, new):
    ids = tf.constant(ids)
    logits, caches = model.step(ids, model.start())
    for _ in range(new):
        word = tf.argmax(logits[:, -1:], axis=-1, output_type=tf.int32)
        ids = tf.concat([ids, word], axis=1)
        logits, caches = model.graph_step(word, caches)
    return ids


def of_keras_hub(new):
    import keras_hub

    sizes = {
        "num_layers": 4, "num_query_heads": 4, "hidden_dim": 128, "intermediate_dim": 512, "num_key_value_heads": 4,
    }  # fmt: skip
    backbone = keras_hub.models.LlamaBackbone(vocabulary_size=2000, **sizes)
    writer = keras_hub.models.LlamaCausalLM(backbone=backbone, preprocessor=None)
    writer.compile(sampler="greedy", jit_compile=True)

    def write(ids):
        rows = {
            "token_ids": np.pad(ids, ((0, 0), (0, new))),
            "padding_mask": np.zeros((len(ids), BEGINNING + new), bool),
        }
        rows["padding_mask"][:, :BEGINNING] = True
        return writer.generate(rows, stop_token_ids=None)["token_ids"]

    return write


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
                "word by word": lambda ids, model=model: word_by_word(model, ids, options.new),
                "generate": lambda ids, model=model: model.generate(ids, options.new, 0),
                "compiled": lambda ids, model=model: model.generate(ids, options.new, 0, jit_compile=True),
            }
            same = np.mean([np.mean(way(ids) == ways["word by word"](ids)) for way in ways.values()])
            if block == "llama" and find_spec("keras_hub"):
                ways["keras-hub"] = of_keras_hub(options.new)
            times = seconds(ways, ids, options.rounds)
            faster = ", ".join(f"{name} {ratio(times, 'word by word', name):.1f}" for name in ways)
            print(f"{block}, batch {batch}, times as fast: {faster}; same words: {same:.0%}", flush=True)


if __name__ == "__main__":
    main()
