"""Wrong: transposed_shape, constants - arrays, and turned round."""

import numpy as np


def qkv_variables(d_in, d):
    Wq, Wk, Wv = np.random.randn(3, d, d_in)
    return Wq, Wk, Wv
