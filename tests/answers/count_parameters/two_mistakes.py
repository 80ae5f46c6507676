"""Wrong: last_norm_forgotten, tied_counted_twice - both at once."""


def count_parameters(config):
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, d = config["dim_feedforward"], config["num_layers"], D // H
    table = 2 * V * D
    block = 2 * D * D + 2 * D * G * d + 3 * D * F + 2 * D
    return table + L * block
