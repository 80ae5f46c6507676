"""The pieces of the small assistant against numbers by hand and against NumPy."""

# ruff: noqa: I001 - a list of names is packed

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.assistant import (
    IDS, LENGTH, MARKS, SIGNS, LoRADense, answer_loss, chat_rows, clipped_objective, dpo_loss, group_advantages,
    reward, right_answer, sum_questions,
)  # fmt: skip


def test_questions_are_dealt_once():
    lots = sum_questions(labelled=30, held_out=20, seed=3)
    everything = [*lots.labelled, *lots.unlabelled, *lots.held_out]
    assert len(everything) == len(set(everything)) == 10_000
    assert sum_questions(30, 20, 3) == lots != sum_questions(30, 20, 4)
    with pytest.raises(ValueError, match="labelled=9500 and held_out=501"):
        sum_questions(9500, 501)


@pytest.mark.parametrize("wrong", ["7+85", "07 + 85", "107+85", "٣٨+٤٥", ""])
def test_what_is_no_question(wrong):
    assert right_answer("07+85") == "92"
    with pytest.raises(ValueError, match="a question is two numbers"):
        right_answer(wrong)


def test_only_the_answer_and_its_end_count():
    ids, counts = chat_rows([("user", "38+45"), ("assistant", "83")], IDS, MARKS, LENGTH)
    assert [SIGNS.token(i) for i in ids[:11]] == ["[USER]", *"38+45", "[END]", "[ASSISTANT]", "8", "3", "[END]"]
    assert [i for i, count in enumerate(counts) if count] == [8, 9, 10]
    assert (ids[11:], len(counts)) == ([0, 0], LENGTH)
    assert chat_rows([("user", "38+45"), ("assistant", "83")], IDS, MARKS, 10) == ([], [])


def test_the_loss_of_what_counts():
    logits = np.log(np.array([[[0.5, 0.5], [0.25, 0.75], [0.9, 0.1]]], "float32"))
    labels, counts = np.array([[0, 1, 1]]), np.array([[0, 1, 1]], "float32")
    assert float(answer_loss(labels, logits, counts)) == pytest.approx(-(np.log(0.75) + np.log(0.1)) / 2, rel=1e-5)
    assert float(answer_loss(labels, logits, 0 * counts)) == 0


@pytest.mark.parametrize(
    ("answer", "right"), [("13[END]", 1), ("113[END]", 0), ("13", 0), ("013[END]", 0), ("[END]", 0), ("", 0)]
)
def test_the_reward(answer, right):
    assert reward("07+06", answer) == right


def test_advantages_by_hand():
    found = group_advantages(tf.constant([[1.0, 0, 0, 0], [1, 1, 1, 1]])).numpy()
    np.testing.assert_allclose(found[0], [3**0.5, *[-(3**-0.5)] * 3], rtol=1e-4)
    assert found[1].tolist() == [0] * 4


@pytest.mark.parametrize(
    ("ratio", "advantage", "gain"), [(1.5, 1, 1.2), (0.5, 1, 0.5), (0.5, -1, -0.8), (1.5, -1, -1.5), (1, 2, 2)]
)
def test_the_leash_by_hand(ratio, advantage, gain):
    logp, old = tf.constant([[np.log(ratio), 5.0]], tf.float32), tf.constant([[0.0, 0.0]])
    loss = clipped_objective(logp, old, tf.constant([float(advantage)]), tf.constant([[1.0, 0.0]]))
    assert float(loss) == pytest.approx(-gain, rel=1e-5)


def test_a_leash_at_its_end_has_no_gradient_and_none_goes_through_the_old():
    for ratio, moves in ((1.5, False), (0.5, True)):
        logp, old = tf.Variable([[np.log(ratio)]], dtype=tf.float32), tf.Variable([[0.0]])
        with tf.GradientTape() as tape:
            loss = clipped_objective(logp, old, tf.constant([1.0]), tf.constant([[1.0]]))
        by_now, by_old = tape.gradient(loss, [logp, old])
        assert (float(by_now[0, 0]) != 0) is moves
        assert by_old is None


def test_preferences_by_hand():
    zero = tf.zeros((1, 2))
    assert float(dpo_loss(zero, zero, zero, zero)) == pytest.approx(np.log(2), rel=1e-5)
    far = tf.constant([[-600.0, -400.0]])
    assert float(dpo_loss(far, zero, zero, zero, beta=1.0)) == pytest.approx(1000)
    assert float(dpo_loss(zero, far, zero, zero, beta=1.0)) == pytest.approx(0)
    assert float(dpo_loss(far, zero, far, zero)) == pytest.approx(np.log(2), rel=1e-5)


def test_lora_begins_as_its_base_and_merged_it_is_one_matrix():
    dense = keras.layers.Dense(5)
    with pytest.raises(ValueError, match="no kernel yet"):
        LoRADense(dense, 2, 4.0)
    dense.build((None, 7))
    with pytest.raises(ValueError, match="1 or more, got 0"):
        LoRADense(dense, 0, 4.0)
    x = tf.random.normal((3, 7), seed=1)
    before = dense(x).numpy()
    layer = LoRADense(dense, 2, 4.0)
    np.testing.assert_allclose(layer(x), before, atol=1e-6)
    layer.B.assign(np.ones((2, 5)))
    np.testing.assert_allclose(layer(x), x @ layer.merged() + dense.bias, atol=1e-5)
    assert [one.path.rsplit("/")[-1] for one in layer.trainable_variables] == ["A", "B"]
    again = LoRADense.from_config(layer.get_config())
    again.set_weights(layer.get_weights())
    np.testing.assert_allclose(again(x), layer(x), atol=1e-6)
