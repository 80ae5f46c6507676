"""Wrong: unnamed - rounded to thousands."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return round(2 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each, -3)
