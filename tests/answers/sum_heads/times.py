"""Wrong: first_head_only - one head, times their number."""


def sum_heads(heads, x):
    return len(heads) * heads[0](x, x, x)[0]
