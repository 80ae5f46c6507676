"""Wrong: unnamed - the weights of Wk and Wv."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return 2 * config["num_layers"] * config["d_model"] * config["num_kv_heads"] * d * bytes_each
