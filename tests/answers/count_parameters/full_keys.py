"""Wrong: query_heads_for_keys - four square matrices."""


def count_parameters(config):
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, d = config["dim_feedforward"], config["num_layers"], D // H
    table = V * D * (1 if config["tied"] else 2)
    block = 4 * D * D + 0 * G * d + 3 * D * F + 2 * D
    return table + L * block + D
