"""Right: math.prod."""

from math import prod


def cache_bytes(config, length, bytes_each=2):
    L, G, H, D = (config[name] for name in ("num_layers", "num_kv_heads", "num_heads", "d_model"))
    return bytes_each * prod((2, L, G, D // H, length))
