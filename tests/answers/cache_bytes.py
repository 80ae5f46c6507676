import numpy as np

# %% float | Right: a float that is whole.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each

# %% loop | Right: layer by layer.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    total = 0
    for _ in range(config["num_layers"]):
        for _ in ("keys", "values"):
            total += config["num_kv_heads"] * d * length * bytes_each
    return total

# %% numpy | Right: NumPy's product of the shape.
def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    shape = (2, config["num_layers"], config["num_kv_heads"], length, d)
    return np.prod(shape, dtype=np.int64) * bytes_each

# %% plain, of float | Right: one product.
# 2.0 -> 2

# %% prod | Right: math.prod.
from math import prod

def cache_bytes(config, length, bytes_each=2):
    L, G, H, D = (config[name] for name in ("num_layers", "num_kv_heads", "num_heads", "d_model"))
    return bytes_each * prod((2, L, G, D // H, length))

# %% share | Right: the full cache, and the share of it that is kept.
def cache_bytes(config, length, bytes_each=2):
    full = 2 * config["num_layers"] * config["d_model"] * length * bytes_each
    return full * config["num_kv_heads"] // config["num_heads"]

# %% always_two, of float | Wrong: bytes_fixed - always two bytes.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each -> 2 * config["num_layers"] * config["num_kv_heads"] * d * length * 2
# %% bits, of float | Wrong: bits_not_bytes - times eight.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each -> 2 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each * 8
# %% keys, of float | Wrong: keys_alone - no factor 2.
# return 2.0 * config -> return config
# %% layer_too_few, of float | Wrong: unnamed - a layer too few.
# 2.0 * config["num_layers"] -> 2 * (config["num_layers"] - 1)
# %% mebibytes, of float | Wrong: unnamed - in mebibytes.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each -> 2 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each / 2**20
# %% numbers, of float | Wrong: numbers_not_bytes - bytes_each is left out.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each -> 2 * config["num_layers"] * config["num_kv_heads"] * d * length
# %% one_layer, of float | Wrong: one_layer - a single layer.
# 2.0 * config["num_layers"] -> 2
# %% one_more, of float | Wrong: unnamed - one token too many.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length -> 2 * config["num_layers"] * config["num_kv_heads"] * d * (length + 1)
# %% query_heads, of float | Wrong: query_heads - num_heads for num_kv_heads.
# 2.0 * config["num_layers"] * config["num_kv_heads -> 2 * config["num_layers"] * config["num_heads
# %% rounded, of float | Wrong: unnamed - rounded to thousands.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each -> round(2 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each, -3)
# %% squared, of float | Wrong: length_squared - a table of scores.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length -> 2 * config["num_layers"] * config["num_kv_heads"] * d * length**2
# %% two_mistakes, of float | Wrong: keys_alone, query_heads - both at once.
# 2.0 * config["num_layers"] * config["num_kv_heads -> config["num_layers"] * config["num_heads
# %% weights, of float | Wrong: unnamed - the weights of Wk and Wv.
# 2.0 * config["num_layers"] * config["num_kv_heads"] * d * length -> 2 * config["num_layers"] * config["d_model"] * config["num_kv_heads"] * d

# %% heads_per_group, of numpy | Wrong: unnamed - heads of a group for groups.
# shape = (2, config["num_layers"], config["num_kv_heads"], length, d) -> heads = config["num_heads"] // config["num_kv_heads"]
# np.prod(shape, dtype=np.int64) -> 2 * config["num_layers"] * heads * d * length
# %% queries, of numpy | Wrong: queries_kept - queries as well.
# shape = (2, config["num_layers"], config["num_kv_heads"], length, d) -> kept = 2 * config["num_kv_heads"] * d + config["d_model"]
# np.prod(shape, dtype=np.int64) -> config["num_layers"] * kept * length

# %% wide_heads | Wrong: whole_width_each - each head d_model wide.
def cache_bytes(config, length, bytes_each=2):
    return 2 * config["num_layers"] * config["num_kv_heads"] * config["d_model"] * length * bytes_each

# %% blank | Blank: the skeleton.
def cache_bytes(config, length, bytes_each=2):
    raise NotImplementedError

# %% blank_pass, of blank | Blank: with pass.
# raise NotImplementedError -> pass
