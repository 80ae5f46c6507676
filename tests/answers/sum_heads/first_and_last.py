"""Wrong: unnamed - adds up the first head and the last, whatever stands between."""


def sum_heads(heads, x):
    first, _ = heads[0](x, x, x)
    last, _ = heads[-1](x, x, x)
    return first + last
