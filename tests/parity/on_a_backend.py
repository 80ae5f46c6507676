"""All layers and models on the backend that KERAS_BACKEND names: what they give goes into a file.

    KERAS_BACKEND=jax python -m tests.parity.on_a_backend FILE.npz

The weights are drawn by NumPy in the order of the weights, so they are the same on each.
"""

import sys

import keras
import numpy as np
from keras import ops

from course import layers, models

RNG = np.random.default_rng(0)
X, Y = RNG.normal(size=(2, 5, 8)).astype("float32"), RNG.normal(size=(2, 3, 8)).astype("float32")
IDS, MORE = np.array([[3, 4, 5, 0], [6, 7, 0, 0]]), np.array([[1, 5, 2], [1, 8, 9]])
FUTURE = np.triu(np.ones((5, 5), "float32"), 1)

CALLS = {
    "AddNorm": lambda: (layers.AddNorm(0.0), X, X[::-1]),
    "AdditiveAttention": lambda: (layers.AdditiveAttention(6), Y, X, X),
    "DecoderLayer": lambda: (layers.DecoderLayer(8, 2, 16), Y, X),
    "EncoderLayer": lambda: (layers.EncoderLayer(8, 2, 16), X),
    "FCLayer": lambda: (layers.FCLayer(16, 8), X),
    "GroupedQueryAttention": lambda: (layers.GroupedQueryAttention(8, 4, 2), X, X, X, FUTURE),
    "LlamaDecoder": lambda: (layers.LlamaDecoder(2, 8, 4, 2, 16), X, FUTURE),
    "LlamaDecoderLayer": lambda: (layers.LlamaDecoderLayer(8, 4, 2, 16), X, FUTURE),
    "MixtureOfExperts": lambda: (layers.MixtureOfExperts(4, 2, 16), X),
    "MultiHeadAttention": lambda: (layers.MultiHeadAttention(8, 2), X, X, X, FUTURE),
    "PaddingMask": lambda: (layers.PaddingMask(), IDS),
    "PositionWiseFFN": lambda: (layers.PositionWiseFFN(16, 8), X),
    "PositionalEmbedding": lambda: (layers.PositionalEmbedding(9, 8), X),
    "PositionalEncoding": lambda: (layers.PositionalEncoding(9, 8), X),
    "PreLNEncoderLayer": lambda: (layers.PreLNEncoderLayer(8, 2, 16), X, FUTURE),
    "RMSNorm": lambda: (layers.RMSNorm(), X),
    "ScaledEmbedding": lambda: (layers.ScaledEmbedding(10, 8), IDS),
    "SegmentEmbedding": lambda: (layers.SegmentEmbedding(2, 8), X, np.ones((2, 5), "int32")),
    "SelfAttentionLayer": lambda: (layers.SelfAttentionLayer(6), X, X, X, FUTURE),
    "SwiGLU": lambda: (layers.SwiGLU(16), X),
    "TextEmbedding": lambda: (layers.TextEmbedding(10, 8, 9), IDS),
    "TransformerDecoder": lambda: (layers.TransformerDecoder(2, 8, 2, 16), Y, X),
    "TransformerDecoderLayer": lambda: (layers.TransformerDecoderLayer(8, 2, 16), Y, X),
    "TransformerEncoder": lambda: (layers.TransformerEncoder(2, 8, 2, 16), X, FUTURE),
    "TransformerEncoderLayer": lambda: (layers.TransformerEncoderLayer(8, 2, 16), X, FUTURE),
    "DecoderOnly": lambda: (models.DecoderOnly(10, 8, 2, 16, 2, max_length=9), IDS),
    "EncoderOnly": lambda: (models.EncoderOnly(10, 8, 2, 16, 2, max_length=9), IDS),
    "Llama": lambda: (models.DecoderOnly(10, 8, 4, 16, 2, max_length=9, block="llama", num_kv_heads=2), IDS),
    "MaskedLanguageModel": lambda: (models.MaskedLanguageModel(CALLS["EncoderOnly"]()[0]), IDS),
    "MinTransformer": lambda: (models.MinTransformer(4, 10, 10, 8, 2), [IDS, IDS]),
    "Seq2Seq": lambda: (models.Seq2Seq(10, 10, 8), [IDS, MORE]),
    "StoryModel": lambda: (models.StoryModel(10, 8, 2, 2, 9), IDS),
    "TextClassifier": lambda: (models.TextClassifier(CALLS["EncoderOnly"]()[0], 3), IDS),
    "Transformer": lambda: (models.Transformer(10, 10, 8, 2, 16, 2), [IDS, MORE]),
    "layer_norm": lambda: (layers.layer_norm, X, np.ones(8), np.zeros(8)),
    "apply_rotary": lambda: (layers.apply_rotary, X, 2),
    "alibi_bias": lambda: (layers.alibi_bias, 2, 3),
    "online_attention": lambda: (lambda *qkv: layers.online_attention(*qkv, block=2), X, X, X),
    "valid_length_mask": lambda: (layers.valid_length_mask, np.array([2, 3]), 4),
}


def known(layer, rng):
    for weight in layer.weights:
        if "seed" not in weight.path:
            weight.assign(rng.normal(size=weight.shape, scale=0.5))


def given(name):
    called, *inputs = CALLS[name]()
    output = called(*inputs)
    if isinstance(called, keras.layers.Layer):
        known(called, np.random.default_rng(1))
        output = called(*inputs)
    return output[0] if isinstance(output, tuple) else output


def step_by_step():
    model = CALLS["Llama"]()[0]
    known(model, np.random.default_rng(1))
    caches, parts = model.start(), []
    for new in (IDS[:, :1], IDS[:, 1:3], IDS[:, 3:]):
        logits, caches = model.step(new, caches)
        parts.append(logits)
    return ops.concatenate(parts, axis=1)


def fitted():
    """The losses of five steps of `fit`: whether it learns, and by the same way."""
    model = models.Transformer(10, 10, 8, 2, 16, 1, dropout=0.0)
    known(model, np.random.default_rng(1))
    model.compile(keras.optimizers.SGD(0.1), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return model.fit([IDS, MORE], np.roll(MORE, -1, axis=1), epochs=5, verbose=0, shuffle=False).history["loss"]


if __name__ == "__main__":
    found = {name: given(name) for name in CALLS if (name, keras.backend.backend()) != ("online_attention", "jax")}
    found |= {"step": step_by_step(), "fit": fitted()}
    np.savez(sys.argv[1], **{name: ops.convert_to_numpy(one) for name, one in found.items()})
