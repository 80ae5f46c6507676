"""One step changes the weights as Keras's own loss and optimizer would."""

import keras
import numpy as np

from course.models import Transformer
from course.training.step import Step, make_optimizer
from course.training.targets import shift_targets

SOURCE = np.array([[4, 5, 6, 2], [7, 8, 2, 0]], np.int32)
TARGET = np.array([[9, 10, 2], [11, 2, 0]], np.int32)


def small():
    keras.utils.set_random_seed(3)
    return Transformer(20, 20, 8, 2, 8, 1, 1, dropout=0.0, max_length=12)


def test_a_step_is_that_of_keras():
    ours, theirs = small(), small()
    ours_by = make_optimizer()
    step = Step(ours, ours_by)
    decoder_in, labels = shift_targets(TARGET, sos_id=1)
    weights = (labels.numpy() != 0).astype("float32")
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="mean_with_sample_weight")
    theirs.compile(make_optimizer(), loss, jit_compile=False)
    for rate in (1e-3, 2e-3):  # a graph that is drawn once follows the schedule
        ours_by.learning_rate = theirs.optimizer.learning_rate = rate
        expected = theirs.evaluate([SOURCE, decoder_in], labels, sample_weight=weights, verbose=0)
        mine, accuracy, words = step.measure(SOURCE, TARGET)
        assert words == 5
        assert 0 <= accuracy <= 1
        np.testing.assert_allclose([mine, float(step(SOURCE, TARGET))], expected, rtol=1e-5)
        theirs.train_on_batch([SOURCE, decoder_in], labels, sample_weight=weights)
    for one, other in zip(ours.trainable_variables, theirs.trainable_variables, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-5)
