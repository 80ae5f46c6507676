"""Wrong: tied_taken_for_none - tied, no table is counted at all."""


def count_parameters(config):
    D, F, V = config["d_model"], config["dim_feedforward"], config["vocab_size"]
    shared = config["num_kv_heads"] * (D // config["num_heads"])
    block = 2 * D * (D + shared) + 3 * D * F + 2 * D
    return V * D * (0 if config["tied"] else 2) + config["num_layers"] * block + D
