"""Right: a list of shapes."""

from math import prod


def count_parameters(config):
    D, F = config["d_model"], config["dim_feedforward"]
    d = D // config["num_heads"]
    shared = config["num_kv_heads"] * d
    block = [(D, D), (D, shared), (D, shared), (D, D), (D, F), (D, F), (F, D), (D,), (D,)]
    tables = [(config["vocab_size"], D)] * (1 if config["tied"] else 2)
    return sum(map(prod, [*tables, *block * config["num_layers"], (D,)]))
