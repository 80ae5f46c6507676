"""Wrong: query_heads - num_heads for num_kv_heads."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2 * config["num_layers"] * config["num_heads"] * d * length * bytes_each
