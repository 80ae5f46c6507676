"""What Keras does to its `Dense` layers reaches the matrices of attention and feed-forward networks, too."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from tests.course.layers.test_remat import LAYERS


def denses(layer):
    return [one for one in layer._flatten_layers() if isinstance(one, keras.layers.Dense)]


def output_of(layer, inputs):
    return np.asarray(tf.nest.flatten(layer(*inputs))[0])


@pytest.mark.parametrize("name", ["attention", "decoder", "Llama's blocks", "Transformer", "GPT's kind"])
def test_all_matrices_take_lora_and_keep_what_it_learned(name, tmp_path):
    make, inputs = LAYERS[name]
    layer = make()
    before = output_of(layer, inputs)
    matrices = [one for one in layer.trainable_weights if len(one.shape) == 2 and "embed" not in one.path]
    assert {id(one) for one in matrices} == {id(one._kernel) for one in denses(layer)}
    for one in denses(layer):
        one.enable_lora(2)
    np.testing.assert_array_equal(output_of(layer, inputs), before, "B begins with zeros")
    assert not {id(one) for one in matrices} & {id(one) for one in layer.trainable_weights}
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(tf.nest.flatten(layer(*inputs))[0] ** 3)
    learned = [one.lora_kernel_b for one in denses(layer)]
    slopes = tape.gradient(loss, [one.value for one in learned])
    assert all(np.abs(slope).max() > 0 for slope in slopes)
    for one, slope in zip(learned, slopes, strict=True):
        one.assign(0.1 * slope / np.abs(slope).max())
    after = output_of(layer, inputs)
    assert np.abs(after - before).max() > 1e-3
    merged = make()
    output_of(merged, inputs)
    if isinstance(layer, keras.Model):
        layer.save_weights(tmp_path / "it.weights.h5")
        merged.load_weights(tmp_path / "it.weights.h5")
        np.testing.assert_allclose(output_of(merged, inputs), after, atol=1e-5)


@pytest.mark.parametrize("name", ["attention", "Llama's blocks"])
def test_in_8_bits_it_gives_nearly_the_same(name):
    make, inputs = LAYERS[name]
    layer = make()
    before = output_of(layer, inputs)
    for one in denses(layer):
        one.quantize("int8")
        assert one._kernel.dtype == "int8"
    after = output_of(layer, inputs)
    assert 0 < np.abs(after - before).max() < 0.05 * np.abs(before).max()
