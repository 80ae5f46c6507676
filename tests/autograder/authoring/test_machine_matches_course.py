"""What notebook 08 teaches is what the course computes: the same values with the same weights."""

from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import layers, models, training
from course.layers import causal_mask, padding_mask

SOURCE = Path(__file__).parents[3] / "solutions" / "08-the-whole-machine.py"
SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 12, "dropout": 0.0}
PARTS = ("self_attn", "cross_attn", "ffn", "add_norm_1", "add_norm_2", "add_norm_3")


@pytest.fixture(scope="module")
def taught():
    """The names that the notebook's solutions define, built from the course's pieces."""
    namespace = {"keras": keras, "tf": tf, "np": np, "mine": layers, **vars(training)}
    for cell in read_source(SOURCE, everything()):
        if cell.role == "solution":
            exec(cell.source, namespace)
    return namespace


def normal(*shape):
    return tf.constant(np.random.default_rng(len(shape)).normal(size=shape), tf.float32)


def carry(theirs, ours):
    """Give a block, a stack or a model the weights of the course's."""
    if hasattr(theirs, "blocks"):
        for one, other in zip(theirs.blocks, ours.blocks, strict=True):
            carry(one, other)
        return
    for part in PARTS:
        if hasattr(theirs, part):
            getattr(ours, part).set_weights(trained(getattr(theirs, part)))


def trained(layer):
    return [weight.numpy() for weight in layer.trainable_weights]


BLOCK = (
    [normal(2, 5, 8), normal(2, 7, 8)],
    {"tgt_mask": causal_mask(5), "memory_mask": padding_mask([[3] * 7, [4] * 3 + [0] * 4])},
)


@pytest.mark.parametrize(
    ("name", "sizes", "call"),
    [
        ("TransformerDecoderLayer", SIZES, BLOCK),
        ("TransformerDecoder", {"num_layers": 2, **SIZES}, BLOCK),
        ("TransformerEncoder", {"num_layers": 2, **SIZES}, ([BLOCK[0][1], BLOCK[1]["memory_mask"]], {})),
    ],
)
def test_a_layer_gives_the_values_of_the_course(taught, name, sizes, call):
    ours, theirs = taught[name](**sizes), getattr(layers, name)(**sizes)
    inputs, masks = call
    ours(*inputs, **masks), theirs(*inputs, **masks)  # make the weights
    carry(theirs, ours)
    np.testing.assert_allclose(ours(*inputs, **masks), theirs(*inputs, **masks), atol=1e-5)


@pytest.fixture(scope="module")
def made(taught):
    keras.utils.set_random_seed(8)  # three large steps from any weights whatever need not lead downhill
    sizes = {"source_vocab": 9, "target_vocab": 11, **SIZES, "num_encoder_layers": 2, "num_decoder_layers": 1}
    ours, theirs = taught["Transformer"](**sizes, max_length=16), models.Transformer(**sizes, max_length=16)
    ids = [np.array([[3, 4, 5, 0], [6, 7, 8, 3]]), np.array([[1, 8, 9], [1, 10, 2]])]
    ours(ids)
    ours.source_embedding.set_weights(trained(theirs.source_embedding))
    ours.target_embedding.set_weights(trained(theirs.target_embedding))
    carry(theirs.encoder, ours.encoder)
    carry(theirs.decoder, ours.decoder)
    ours.to_logits.set_weights(theirs.to_logits.get_weights())
    return ours, theirs, ids


@pytest.fixture
def twins(made):
    """The notebook's model and the course's with the same weights, and what they are asked."""
    weights = [model.get_weights() for model in made[:2]]
    yield made
    for model, before in zip(made, weights, strict=False):
        model.set_weights(before)


def test_the_model_gives_the_values_of_the_course(twins):
    ours, theirs, ids = twins
    assert ours.count_params() == theirs.count_params()
    np.testing.assert_allclose(ours(ids), theirs(ids), atol=1e-5)


def test_the_model_comes_back_from_a_file_with_its_sizes_and_its_weights(taught, twins, tmp_path):
    ours, _, ids = twins
    ours.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras", custom_objects={"Transformer": taught["Transformer"]})
    assert again.get_config() == ours.get_config()
    np.testing.assert_array_equal(again(ids), ours(ids))


def test_a_step_moves_the_weights_as_the_course_does(taught, twins):
    ours, theirs, (source, target) = twins
    steps = {ours: taught["train_step"], theirs: training.train_step}
    rates = {model: keras.optimizers.SGD(0.1) for model in steps}
    losses = [[float(step(model, rates[model], source, target)) for model, step in steps.items()] for _ in range(3)]
    assert losses[0][0] > losses[2][0]
    np.testing.assert_allclose(*np.transpose(losses), atol=1e-4)
