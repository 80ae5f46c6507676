"""Targets, losses and schedules beside the same mathematics in NumPy."""

import numpy as np
import pytest
import tensorflow as tf

from course.training import masked_loss, rise_and_fall, token_losses

random = np.random.default_rng(0)
LABELS = np.array([[3, 1, 2, 0, 0], [4, 2, 0, 0, 0], [1, 1, 3, 4, 2]], np.int32)
LOGITS = random.normal(size=(3, 5, 6)).astype("float32")


def log_p(logits):
    return logits - np.log(np.exp(logits.astype(float)).sum(-1, keepdims=True))


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


def test_rise_and_fall():
    assert rise_and_fall(5, 0.0, peak=2.0, warmup_steps=10) == 1.0
    assert rise_and_fall(50, 0.25, peak=2.0, warmup_steps=10) == 1.5
    assert rise_and_fall(50, 1.0, peak=2.0, warmup_steps=10) == 0.02
