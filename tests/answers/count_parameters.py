import numpy as np

# %% float | Right: floats that are whole.
def count_parameters(config):
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, d = config["dim_feedforward"], config["num_layers"], D // H
    table = V * D * (1 if config["tied"] else 2)
    block = 2 * D * D + 2 * D * G * d + 3 * D * F + 2 * D
    return float(table + L * block + D)

# %% numpy | Right: a NumPy sum.
def count_parameters(config):
    D, F, L = config["d_model"], config["dim_feedforward"], config["num_layers"]
    kv = D // config["num_heads"] * config["num_kv_heads"]
    per_block = np.array([D * D, D * kv, D * kv, D * D, 3 * D * F, 2 * D], dtype=np.int64)
    tables = 2 - int(config["tied"])
    return tables * config["vocab_size"] * D + L * per_block.sum() + D
