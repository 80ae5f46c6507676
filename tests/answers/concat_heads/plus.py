"""Wrong: adds_up_heads - a plus in a loop."""


def concat_heads(heads, x):
    total = 0
    for head in heads:
        total = total + head(x, x, x)[0]
    return total
