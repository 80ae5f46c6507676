"""One step on two devices is one step on one."""

import subprocess
import sys

CODE = """
import numpy as np, keras, tensorflow as tf
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
from course.models import Transformer
from course.training.step import Step, make_optimizer

def learned(strategy):
    keras.utils.set_random_seed(3)
    with strategy.scope():
        model = Transformer(20, 20, 8, 2, 8, 1, 1, dropout=0.0, max_length=12)
        if not model.built:
            model.build([(None, None), (None, None)])
        optimizer = make_optimizer()
    step = Step(model, optimizer, strategy=strategy)
    optimizer.learning_rate = 1e-2
    random = np.random.default_rng(0)
    source, target = random.integers(4, 20, (2, 6, 5)).astype("int32")
    target[3:, 2:] = 0  # the second device gets fewer real words
    losses = [float(step(source, target)) for _ in range(3)]
    return losses, np.concatenate([np.ravel(w) for w in model.get_weights()])

one = learned(tf.distribute.get_strategy())
two = learned(tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"]))
np.testing.assert_allclose(one[0], two[0], rtol=1e-4)
np.testing.assert_allclose(one[1], two[1], atol=1e-4)
print("the same")
"""


def test_two_devices_learn_what_one_learns():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert done.stdout.strip().endswith("the same"), done.stderr[-2000:]
