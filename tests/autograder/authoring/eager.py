"""A kernel that draws no graph: for a few steps of training, drawing one costs ten times what they do.

What a graph alone refuses is seen in the two notebooks that run as they are, in the judge, and in the course's tests.
"""

import contextlib
import warnings

import numpy as np
import tensorflow as tf

from autograder.checks.answering.keras_layers.quicker import quicker
from course.figures import style

Function = type(tf.function(lambda: None))


def begin(shell):
    """From the next cell on, run `tf.function` and `fit` step by step; `check` draws its graphs as ever."""
    style.DPI = 20  # nobody looks at them
    tf.config.run_functions_eagerly(True)
    # What tf.data maps is a graph all the same, as TensorFlow warns where Keras feeds arrays.
    warnings.filterwarnings("ignore", "Even though the `tf.config", UserWarning)
    _take_arrays()
    lasting = contextlib.ExitStack()
    shell.events.register("pre_run_cell", lambda _: lasting.enter_context(quicker()))
    shell.events.register("post_run_cell", lambda _: lasting.close())


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
