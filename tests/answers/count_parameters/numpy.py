"""Right: a NumPy sum."""

import numpy as np


def count_parameters(config):
    D, F, L = config["d_model"], config["dim_feedforward"], config["num_layers"]
    kv = D // config["num_heads"] * config["num_kv_heads"]
    per_block = np.array([D * D, D * kv, D * kv, D * D, 3 * D * F, 2 * D], dtype=np.int64)
    tables = 2 - int(config["tied"])
    return tables * config["vocab_size"] * D + L * per_block.sum() + D
