"""Targets, losses and schedules beside the same mathematics in NumPy."""

import numpy as np
import pytest
import tensorflow as tf

from course.training import (
    masked_accuracy,
    masked_loss,
    rise_and_fall,
    shift_targets,
    token_losses,
    warmup_schedule,
)

random = np.random.default_rng(0)
LABELS = np.array([[3, 1, 2, 0, 0], [4, 2, 0, 0, 0], [1, 1, 3, 4, 2]], np.int32)
LOGITS = random.normal(size=(3, 5, 6)).astype("float32")


def log_p(logits):
    return logits - np.log(np.exp(logits.astype(float)).sum(-1, keepdims=True))


def test_shift_targets():
    decoder_in, labels = shift_targets(LABELS, sos_id=9)
    np.testing.assert_array_equal(decoder_in, [[9, 3, 1, 2, 0], [9, 4, 2, 0, 0], [9, 1, 1, 3, 4]])
    np.testing.assert_array_equal(labels, LABELS)
    assert decoder_in.dtype == labels.dtype == tf.int32


@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_loss(smoothing):
    target = (1 - smoothing) * np.eye(6)[LABELS] + smoothing / 6
    each = -(target * log_p(LOGITS)).sum(-1)
    np.testing.assert_allclose(token_losses(LABELS, LOGITS, smoothing), each, rtol=1e-5)
    real = LABELS != 0
    np.testing.assert_allclose(masked_loss(LABELS, LOGITS, label_smoothing=smoothing), each[real].mean(), rtol=1e-5)
    assert masked_loss(np.zeros((2, 3), int), LOGITS[:2, :3]) == 0
    np.testing.assert_allclose(
        masked_loss(LABELS, LOGITS, pad_id=1),
        (-np.log(np.exp(log_p(LOGITS))))[np.arange(3)[:, None], np.arange(5), LABELS][LABELS != 1].mean(),
        rtol=1e-5,
    )


def test_the_loss_of_half_precision_is_computed_in_full():
    large = tf.cast(LOGITS * 1000, tf.float16)
    assert masked_loss(LABELS, large).dtype == tf.float32
    assert np.isfinite(masked_loss(LABELS, large))


def test_accuracy():
    right = LOGITS.argmax(-1) == LABELS
    np.testing.assert_allclose(masked_accuracy(LABELS, LOGITS), right[LABELS != 0].mean(), rtol=1e-6)
    np.testing.assert_allclose(masked_accuracy(LABELS, LOGITS, pad_id=1), right[LABELS != 1].mean(), rtol=1e-6)
    assert masked_accuracy(np.zeros((2, 3), int), LOGITS[:2, :3]) == 0


def test_the_papers_schedule():
    rates = [warmup_schedule(step, 512, 4000) for step in range(1, 12_000)]
    assert np.argmax(rates) == 3999
    np.testing.assert_allclose(max(rates), (512 * 4000) ** -0.5)
    np.testing.assert_allclose(np.diff(rates[:4000]), rates[0], rtol=1e-6)
    np.testing.assert_allclose(rates[-1], (512 * 11_999) ** -0.5)


def test_rise_and_fall():
    assert rise_and_fall(5, 0.0, peak=2.0, warmup_steps=10) == 1.0
    assert rise_and_fall(50, 0.25, peak=2.0, warmup_steps=10) == 1.5
    assert rise_and_fall(50, 1.0, peak=2.0, warmup_steps=10) == 0.02
