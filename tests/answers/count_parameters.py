import numpy as np

# %% float | Right: floats that are whole.
def count_parameters(config):
    V, D, H, G = (config[name] for name in ("vocab_size", "d_model", "num_heads", "num_kv_heads"))
    F, L, d = config["dim_feedforward"], config["num_layers"], D // H
    table = V * D * (1 if config["tied"] else 2)
    block = 2 * D * D + 2 * D * G * d + 3 * D * F + 2 * D
    return float(table + L * block + D)

# %% numpy | Right: a NumPy sum.
def count_parameters(config):
    D, F, L = config["d_model"], config["dim_feedforward"], config["num_layers"]
    kv = D // config["num_heads"] * config["num_kv_heads"]
    per_block = np.array([D * D, D * kv, D * kv, D * D, 3 * D * F, 2 * D], dtype=np.int64)
    tables = 2 - int(config["tied"])
    return tables * config["vocab_size"] * D + L * per_block.sum() + D

# %% plain, of float | Right: table, blocks, norm.
# float(table + L * block + D) -> table + L * block + D

# %% share, of plain | Right: full attention, the share of it that is left.
# L, d -> L ; ["num_layers"], D // H -> ["num_layers"] ; G * d -> D * G // H

# %% last_norm_alone, of float | Wrong: norms_in_blocks_forgotten - only the last norm.
# F + 2 * D -> F + 0
# %% rounded, of float | Wrong: unnamed - in millions.
# float -> round( ; D) -> D) / 1e6) * 1_000_000

# %% betas, of plain | Wrong: norms_miscounted - gamma and beta.
# F + 2 -> F + 4 ; block + D -> block + 2 * D
# %% biases, of plain | Wrong: biases_counted - as in 2017.
# F + 2 * D -> F + 2 * D + 2 * G * d + 2 * F + D + 2 * D
# %% by_groups, of plain | Wrong: key_width_by_groups - D // G wide.
# // H -> // G + 0 * H ; G * d -> d
# %% four_maps, of plain | Wrong: unnamed - four matrices in the network.
# 3 -> 4
# %% full_keys, of plain | Wrong: query_heads_for_keys - four square matrices.
# 2 * D * D + 2 * D -> 4 * D * D + 0
# %% keys_alone, of plain | Wrong: keys_or_values - one of the two.
# D + 2 * D -> D + D
# %% no_last, of plain | Wrong: last_norm_forgotten - blocks only.
# block + D -> block
# %% no_norms, of plain | Wrong: norms_forgotten - matrices only.
# F + 2 * D -> F + 0 ; block + D -> block
# %% no_norms_and_one, of plain | Wrong: unnamed - near no norm, and not it.
# F + 2 * D -> F + 0 ; block + D -> block + 1
# %% no_table, of plain | Wrong: unnamed - the blocks alone.
# return -> return 0 *
# %% no_wo, of plain | Wrong: no_output_matrix - three matrices.
# block = 2 * D -> block = D
# %% one_block, of plain | Wrong: one_layer - a single block.
# L * block + D -> block + D + 0 * L
# %% one_norm, of plain | Wrong: norms_miscounted - one in each block.
# F + 2 * D -> F + D
# %% one_table, of plain | Wrong: output_table_forgotten - always one table.
# table = V * D * (1 if config["tied"] else 2) -> table = V * D
# %% tied_twice, of plain | Wrong: tied_counted_twice - always two tables.
# table = V * D * (1 if config["tied"] else 2) -> table = 2 * V * D
# %% turned_round, of plain | Wrong: tied_turned_round - two if tied.
# 1 -> 2 ; else 2 -> else 1
# %% two_maps, of plain | Wrong: two_matrices_in_the_network - the network of 2017.
# 3 -> 2
# %% two_mistakes, of plain | Wrong: last_norm_forgotten, tied_counted_twice - both at once.
# table = V * D * (1 if config["tied"] else 2) -> table = 2 * V * D ; block + D -> block

# %% network_biases | Wrong: biases_counted - in the network alone.
def count_parameters(config):
    D, F, V, L = config["d_model"], config["dim_feedforward"], config["vocab_size"], config["num_layers"]
    kv = D // config["num_heads"] * config["num_kv_heads"]
    block = 2 * D * D + 2 * D * kv + 3 * D * F + 2 * F + D + 2 * D
    return L * block + V * D * (1 if config["tied"] else 2) + D

# %% tied_is_free | Wrong: tied_taken_for_none - tied, no table is counted at all.
def count_parameters(config):
    D, F, V = config["d_model"], config["dim_feedforward"], config["vocab_size"]
    shared = config["num_kv_heads"] * (D // config["num_heads"])
    block = 2 * D * (D + shared) + 3 * D * F + 2 * D
    return V * D * (0 if config["tied"] else 2) + config["num_layers"] * block + D

# %% two_of_four | Wrong: no_keys_and_values - only Wq and Wo are counted in the attention.
def count_parameters(config):
    D, F, V = config["d_model"], config["dim_feedforward"], config["vocab_size"]
    block = 2 * D * D + 3 * D * F + 2 * D
    return V * D * (1 if config["tied"] else 2) + config["num_layers"] * block + D
