"""A kernel that draws no graph: for a few steps of training, drawing one costs ten times what they do.

What a graph alone refuses is seen in the two notebooks that run with them, in the judge, and in the course's tests.
"""

import base64
import contextlib
import warnings

import numpy as np
import tensorflow as tf

from autograder.checks.answering.keras_layers.fast_execution import fast_execution
from course.figures import style

Function = type(tf.function(lambda: None))
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=")


def begin(shell, *, drawn=True):
    """From the next cell on, run `tf.function` and `fit` step by step; `check` draws its graphs as ever.

    Args:
        shell: IPython's.
        drawn: lay out each picture and draw it once, with no output: whatever is wrong in it is said. Its pixels
            nobody looks at here.
    """
    style.DPI = 20
    style.Picture._repr_png_ = _drawn_once if drawn else _as_a_pixel
    tf.config.run_functions_eagerly(True)
    # What tf.data maps is a graph all the same, as TensorFlow warns where Keras feeds arrays.
    warnings.filterwarnings("ignore", "Even though the `tf.config", UserWarning)
    _take_arrays()
    lasting = contextlib.ExitStack()
    shell.events.register("pre_run_cell", lambda _: lasting.enter_context(fast_execution()))
    shell.events.register("post_run_cell", lambda _: lasting.close())


def _drawn_once(picture):
    """A moving figure shows its picture twice, as a picture and in its page."""
    if not hasattr(picture, "was_drawn"):
        picture.draw_without_rendering()
        picture.was_drawn = True
    return _as_a_pixel(picture)


def _as_a_pixel(_):
    return PIXEL, {"width": 1, "height": 1}


def _take_arrays():
    """A graph makes tensors of NumPy's arrays that come as arguments; a function that is run as it is would not."""
    as_it_is = Function.__call__

    def call(self, *args, **named):
        if tf.config.functions_run_eagerly():
            args, named = tf.nest.map_structure(_tensor, (args, named))
        return as_it_is(self, *args, **named)

    Function.__call__ = call


def _tensor(value):
    return tf.constant(value) if isinstance(value, np.ndarray) else value
