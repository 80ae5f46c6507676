import numpy as np

# %% float | Right: a float that is whole.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each
