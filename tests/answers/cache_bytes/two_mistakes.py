"""Wrong: keys_alone, query_heads - both at once."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    return config["num_layers"] * config["num_heads"] * d * length * bytes_each
