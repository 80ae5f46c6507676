"""Wrong: whole_width_each - each head d_model wide."""


def cache_bytes(config, length, bytes_each=2):
    return 2 * config["num_layers"] * config["num_kv_heads"] * config["d_model"] * length * bytes_each
