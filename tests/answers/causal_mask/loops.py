"""Right: two loops and a list of lists."""


def causal_mask(n):
    mask = []
    for i in range(n):
        mask.append([0.0] * (i + 1) + [1.0] * (n - i - 1))
    return mask
