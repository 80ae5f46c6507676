"""Wrong: no_keys_and_values - only Wq and Wo are counted in the attention."""


def count_parameters(config):
    D, F, V = config["d_model"], config["dim_feedforward"], config["vocab_size"]
    block = 2 * D * D + 3 * D * F + 2 * D
    return V * D * (1 if config["tied"] else 2) + config["num_layers"] * block + D
