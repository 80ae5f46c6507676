"""Right: np.linalg.lstsq."""

import numpy as np


def fit_power_law(sizes, losses):
    x = np.stack([np.ones(len(sizes)), -np.log(sizes)], axis=1)
    (log_a, alpha), *_ = np.linalg.lstsq(x, np.log(losses), rcond=None)
    return [np.exp(log_a), alpha]
