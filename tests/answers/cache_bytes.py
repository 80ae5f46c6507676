import numpy as np

# %% float | Right: a float that is whole.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each

# %% numpy | Right: NumPy's product of the shape.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    shape = (2, config["num_layers"], config["num_kv_heads"], length, d)
    return np.prod(shape, dtype=np.int64) * bytes_each

# %% wide_heads | Wrong: whole_width_each - each head d_model wide.
def cache_bytes(config, length, bytes_each=2):
    return 2 * config["num_layers"] * config["num_kv_heads"] * config["d_model"] * length * bytes_each
