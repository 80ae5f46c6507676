"""Wrong: unnamed - in mebibytes."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2 * config["num_layers"] * config["num_kv_heads"] * d * length * bytes_each / 2**20
