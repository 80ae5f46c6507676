"""Under `keras.RematScope` a layer forgets what lies between, computes it again, and has the same gradients."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.layers import LlamaDecoder, MultiHeadAttention, TransformerDecoder, TransformerEncoder
from course.models import DecoderOnly, EncoderOnly, Transformer

X = np.random.default_rng(0).normal(size=(2, 5, 8)).astype("float32")
IDS = np.arange(1, 11).reshape(2, 5)
LAYERS = {
    "attention": (lambda: MultiHeadAttention(8, 2), (X, X, X)),
    "encoder": (lambda: TransformerEncoder(2, 8, 2, 16), (X,)),
    "decoder": (lambda: TransformerDecoder(2, 8, 2, 16), (X, X)),
    "Llama's blocks": (lambda: LlamaDecoder(2, 8, 2, 1, 16), (X,)),
    "Transformer": (lambda: Transformer(12, 12, 8, 2, 16, 1, 1), ([IDS, IDS],)),
    "BERT's kind": (lambda: EncoderOnly(12, 8, 2, 16, 1), (IDS,)),
    "GPT's kind": (lambda: DecoderOnly(12, 8, 2, 16, 1), (IDS,)),
}


@pytest.mark.parametrize("name", LAYERS)
def test_gradients_are_the_same(name):
    make, inputs = LAYERS[name]
    plain = make()
    with keras.RematScope(mode="full"):
        forgetful = make()
    assert forgetful._remat_mode is not None
    tensors = tf.nest.map_structure(tf.convert_to_tensor, inputs)
    found = []
    for layer in (plain, forgetful):
        layer(*tensors)
        layer.set_weights(plain.get_weights())
        with tf.GradientTape() as tape:
            output = layer(*tensors)
            loss = tf.reduce_sum(tf.nest.flatten(output)[0] ** 2)
        found.append([tf.convert_to_tensor(one) for one in tape.gradient(loss, layer.trainable_weights)])
    for one, again in zip(*found, strict=True):
        np.testing.assert_allclose(again, one, rtol=1e-4, atol=1e-5)
