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

# %% plain, of float | Right: one product.
# 2.0 -> 2

# %% rounded, of float | Wrong: unnamed - rounded to thousands.
# 2.0 -> round(2 ; * bytes_each -> * bytes_each, -3)
# %% weights, of float | Wrong: unnamed - the weights of Wk and Wv.
# 2.0 -> 2 ; ["num_layers"] -> ["num_layers"] * config["d_model"] ; length * bytes_each -> bytes_each

# %% always_two, of plain | Wrong: bytes_fixed - always two bytes.
# * bytes_each -> * 2
# %% bits, of plain | Wrong: bits_not_bytes - times eight.
# * bytes_each -> * bytes_each * 8
# %% keys, of plain | Wrong: keys_alone - no factor 2.
# return 2 * -> return
# %% numbers, of plain | Wrong: numbers_not_bytes - bytes_each is left out.
# length * bytes_each -> length
# %% one_layer, of plain | Wrong: one_layer - a single layer.
# 2 * config["num_layers"] -> 2
# %% one_more, of plain | Wrong: unnamed - one token too many.
# * length -> * (length + 1)
# %% queries, of plain | Wrong: queries_kept - queries as well.
# ["num_heads"] -> ["num_heads"]; kept = 2 * config["num_kv_heads"] * d + config["d_model"] ; return 2 * -> return
# config["num_kv_heads"] * d -> kept
# %% query_heads, of plain | Wrong: query_heads - num_heads for num_kv_heads.
# num_kv_heads -> num_heads
# %% squared, of plain | Wrong: length_squared - a table of scores.
# * length -> * length**2
# %% two_mistakes, of plain | Wrong: keys_alone, query_heads - both at once.
# return 2 * -> return ; num_kv_heads -> num_heads

# %% wide_heads | Wrong: whole_width_each - each head d_model wide.
def cache_bytes(config, length, bytes_each=2):
    return 2 * config["num_layers"] * config["num_kv_heads"] * config["d_model"] * length * bytes_each
