"""Wrong: keys_or_values - one of the two."""


def count_parameters(config):
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, d = config["dim_feedforward"], config["num_layers"], D // H
    table = V * D * (1 if config["tied"] else 2)
    block = 2 * D * D + D * G * d + 3 * D * F + 2 * D
    return table + L * block + D
