"""Right: layer by layer."""


def cache_bytes(config, length, bytes_each=2):
    d = config["d_model"] // config["num_heads"]
    total = 0
    for _ in range(config["num_layers"]):
        for _ in ("keys", "values"):
            total += config["num_kv_heads"] * d * length * bytes_each
    return total
