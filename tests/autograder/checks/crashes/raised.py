"""What a few lines of a learner's stop with, as they would in a notebook."""

import linecache
import math
import warnings

import keras
import numpy as np
import tensorflow as tf

FILE = "/answers/attempt.py"


def raised(lines, x=None, ids=None):
    """The exception of these lines, where `x` is a tensor of shape (2, 4, 5) and `ids` is [[1, 2]]."""
    source = f"def attempt(x, ids):\n    {lines.replace(chr(10), chr(10) + '    ')}\n"
    linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
    names = {"tf": tf, "np": np, "keras": keras, "math": math, "__name__": "answer_attempt"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a learner's own
            exec(compile(source, FILE, "exec"), names)
            names["attempt"](tf.zeros((2, 4, 5)), tf.constant([[1, 2]]))
    except Exception as error:
        return error.with_traceback(None) if "# asked by a case" in lines else error  # so there is no line
    raise AssertionError(f"this raises nothing: {lines}")
