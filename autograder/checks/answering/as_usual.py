"""What an earlier cell has switched for the whole process, as it usually is while an answer is judged."""

import contextlib
import sys
from collections.abc import Iterator

from autograder.checks.judging.message import Message

EAGER_IS_OFF = Message(
    "TensorFlow's eager execution is switched off in this process: take out tf.compat.v1.disable_eager_execution() or "
    "disable_v2_behavior(), and start the kernel again"
)


class NotAsUsual(Exception):
    """The process is set so that nothing can be judged in it; the message says what to take out."""


@contextlib.contextmanager
def as_usual() -> Iterator[None]:
    """While this lasts, Keras makes float32 and `tf.function` makes graphs, whatever the notebook has set.

    A cell on mixed precision, or one that looks into a graph, is no part of an answer: it must not cost it anything.
    What hasn't been imported has no settings. Afterwards all is as it was.

    Raises:
        NotAsUsual: in the place of what was raised, where eager execution is off: that can't be taken back.
    """
    with contextlib.ExitStack() as stack:
        keras, tf = sys.modules.get("keras"), sys.modules.get("tensorflow")
        if keras is not None:
            policy, floatx = keras.config.dtype_policy(), keras.config.floatx()
            if (policy.name, floatx) != ("float32", "float32"):
                stack.callback(keras.config.set_dtype_policy, policy)
                stack.callback(keras.config.set_floatx, floatx)
                keras.config.set_floatx("float32")
                keras.config.set_dtype_policy("float32")
        if tf is not None and tf.config.functions_run_eagerly():
            stack.callback(tf.config.run_functions_eagerly, True)
            tf.config.run_functions_eagerly(False)
        try:
            yield
        except Exception as error:
            if tf is not None and not tf.executing_eagerly():
                raise NotAsUsual(EAGER_IS_OFF) from error
            raise
