"""Returns a list that contains itself, then ever longer ones."""


def causal_mask(n):
    mask = [[0.0] * n for _ in range(n)]
    mask.append(mask)
    return mask
