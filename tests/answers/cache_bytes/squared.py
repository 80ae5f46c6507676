"""Wrong: length_squared - a table of scores."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2 * config["num_layers"] * config["num_kv_heads"] * d * length**2 * bytes_each
