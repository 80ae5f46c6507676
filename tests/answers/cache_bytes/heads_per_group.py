"""Wrong: unnamed - heads of a group for groups."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    heads = config["num_heads"] // config["num_kv_heads"]
    return 2 * config["num_layers"] * heads * d * length * bytes_each
