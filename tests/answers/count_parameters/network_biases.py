"""Wrong: biases_counted - in the network alone."""


def count_parameters(config):
    D, F, V, L = config["d_model"], config["dim_feedforward"], config["vocab_size"], config["num_layers"]
    kv = D // config["num_heads"] * config["num_kv_heads"]
    block = 2 * D * D + 2 * D * kv + 3 * D * F + 2 * F + D + 2 * D
    return L * block + V * D * (1 if config["tied"] else 2) + D
