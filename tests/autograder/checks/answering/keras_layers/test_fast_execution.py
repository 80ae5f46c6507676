"""First numbers from NumPy are those of the distribution that was asked for, and nothing else changes."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.keras_layers.fast_execution import fast_execution

init = keras.initializers
SHAPE = (400, 300)


@pytest.mark.parametrize(("initializer", "mean", "spread", "most"), [
    (init.GlorotUniform(), 0, np.sqrt(6 / 700) / np.sqrt(3), np.sqrt(6 / 700)),
    (init.RandomUniform(-1, 3), 1, 4 / np.sqrt(12), 3),
    (init.RandomNormal(0.5, 2), 0.5, 2, 14),
    (init.HeNormal(), 0, np.sqrt(2 / 400), 2 * np.sqrt(2 / 400) / 0.8796),
])  # fmt: skip
def test_the_distribution_is_the_one_asked_for(initializer, mean, spread, most):
    with fast_execution():
        numbers = np.array(initializer(SHAPE))
    assert numbers.dtype == np.float32
    assert abs(numbers.mean() - mean) < 6 * spread / np.sqrt(numbers.size)
    assert abs(numbers.std() / spread - 1) < 0.02
    assert np.abs(numbers).max() <= most * 1.0001


def test_a_seed_gives_the_same_numbers_and_none_gives_others():
    with fast_execution():
        same = [np.array(init.GlorotUniform(3)(SHAPE)) for _ in range(2)]
        others = [np.array(init.GlorotUniform()(SHAPE)) for _ in range(2)]
    assert np.array_equal(*same)
    assert not np.array_equal(*others)


def test_keras_itself_draws_in_graphs_and_from_a_generator():
    draw = tf.function(lambda n: init.RandomNormal()((n, 2)))
    with fast_execution():
        assert draw(tf.constant(3)).shape == (3, 2)
        generated = init.RandomNormal(seed=keras.random.SeedGenerator(1))(SHAPE)
    assert np.array_equal(generated, init.RandomNormal(seed=keras.random.SeedGenerator(1))(SHAPE))


def test_afterwards_all_is_as_it_was():
    before, options = np.array(init.GlorotUniform(3)(SHAPE)), tf.config.optimizer.get_experimental_options()
    seen = []

    def fails():
        with fast_execution():
            seen.append(tf.config.optimizer.get_experimental_options()["disable_meta_optimizer"])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert seen == [True]
    assert np.array_equal(before, init.GlorotUniform(3)(SHAPE))
    assert not tf.config.optimizer.get_experimental_options()["disable_meta_optimizer"]
    assert options.items() <= tf.config.optimizer.get_experimental_options().items()


def test_operations_run_without_a_function_around_each_and_afterwards_with_it():
    def said():
        with pytest.raises(tf.errors.InvalidArgumentError) as error:
            tf.matmul(tf.ones((2, 3)), tf.ones((2, 3)))
        return str(error.value)

    with fast_execution():
        assert "Matrix size-incompatible" in said()
        assert "function_node" not in said()
    assert "function_node" in said()


def test_what_is_saved_comes_back_though_keras_looks_once_at_what_a_bare_layer_has(tmp_path, monkeypatch):
    from keras.src.saving import saving_lib

    looked = []
    plain = saving_lib.get_attr_skipset
    monkeypatch.setattr(saving_lib, "get_attr_skipset", lambda kind: looked.append(kind) or plain(kind))
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2), keras.layers.Dense(2)])
    before = [weight * 1 for weight in model.get_weights()]
    with fast_execution():
        model.save_weights(tmp_path / "kept.weights.h5")
        model.set_weights([0 * weight for weight in before])
        model.load_weights(tmp_path / "kept.weights.h5")
    assert len(looked) == len(set(looked)) > 0
    assert all(map(np.array_equal, before, model.get_weights()))


@pytest.mark.parametrize(
    ("x", "W"), [((2, 5, 3), (3, 4)), ((2, 1, 5, 3), (3, 1)), ((5, 3), (3, 4)), ((2, 5, 3), (2, 3, 4))]
)
def test_a_product_is_keras_s_with_its_gradients(x, W):
    x, W = tf.random.normal(x, seed=1), keras.Variable(tf.random.normal(W, seed=2))

    def product():
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = keras.ops.matmul(x, W)
        return [np.array(one) for one in (y, *tape.gradient(y, [x, W.value]))]

    keras_s = product()
    with fast_execution():
        ours = product()
    for one, other in zip(ours, keras_s, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-5)
    assert all(map(np.array_equal, product(), keras_s))


def test_what_does_not_fit_or_is_no_number_is_left_to_keras():
    whole = tf.ones((2, 5, 3), "int32"), tf.ones((3, 1), "int32")
    before = keras.ops.matmul(*whole)
    with fast_execution():
        with pytest.raises(tf.errors.InvalidArgumentError, match=r"In\[0\]: \[10,3\]"):  # Keras's own two matrices
            keras.ops.matmul(tf.ones((2, 5, 3)), tf.ones((4, 3)))
        again = keras.ops.matmul(*whole)
    assert again.dtype == before.dtype
    assert np.array_equal(again, before)
