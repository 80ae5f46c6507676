"""Right: the full cache, and the share of it that is kept."""


def cache_bytes(config, length, bytes_each=2):
    full = 2 * config["num_layers"] * config["d_model"] * length * bytes_each
    return full * config["num_kv_heads"] // config["num_heads"]
