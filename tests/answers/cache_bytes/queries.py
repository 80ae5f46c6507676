"""Wrong: queries_kept - queries as well."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    kept = 2 * config["num_kv_heads"] * d + config["d_model"]
    return config["num_layers"] * kept * length * bytes_each
