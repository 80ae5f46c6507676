import math

import numpy as np
import tensorflow as tf

# %% base_10 | Right: base 10 in, base 10 out.
def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log10(sizes), np.log10(losses), 1)
    return 10**intercept, -slope
