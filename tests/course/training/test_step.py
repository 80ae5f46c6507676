"""One step changes the weights as Keras's own loss and optimizer would."""

import keras
import numpy as np

from course.training.data.targets import shift_targets
from course.training.step import Step, make_optimizer
from tests.course.quick_model import QuickModel

SOURCE = np.array([[4, 5, 6, 2], [7, 8, 2, 0]], np.int32)
TARGET = np.array([[9, 10, 2], [11, 2, 0]], np.int32)


def test_a_step_is_that_of_keras():
    ours, theirs = QuickModel(20, 20), QuickModel(20, 20)
    decoder_in, labels = shift_targets(TARGET, sos_id=1)
    for model in (ours, theirs):
        model([SOURCE, decoder_in])
    theirs.set_weights(ours.get_weights())
    ours_by = make_optimizer()
    step = Step(ours, ours_by)
    weights = (labels.numpy() != 0).astype("float32")
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="mean_with_sample_weight")
    theirs.compile(make_optimizer(), loss, run_eagerly=True)
    for rate in (1e-3, 2e-3):  # a graph that is drawn once follows the schedule
        ours_by.learning_rate = theirs.optimizer.learning_rate = rate
        expected = theirs.test_on_batch([SOURCE, decoder_in], labels, sample_weight=weights)
        mine, accuracy, words = step.measure(SOURCE, TARGET)
        assert words == 5
        assert 0 <= accuracy <= 1
        np.testing.assert_allclose([mine, float(step(SOURCE, TARGET))], expected, rtol=1e-5)
        theirs.train_on_batch([SOURCE, decoder_in], labels, sample_weight=weights)
    for one, other in zip(ours.trainable_variables, theirs.trainable_variables, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-5)
