"""Right: with an if."""


def count_parameters(config):
    D = config["d_model"]
    total = config["vocab_size"] * D
    if not config["tied"]:
        total += config["vocab_size"] * D
    for _ in range(config["num_layers"]):
        total += D + 2 * D**2 + 2 * D * (D // config["num_heads"]) * config["num_kv_heads"]
        total += D + 3 * D * config["dim_feedforward"]
    return total + D
