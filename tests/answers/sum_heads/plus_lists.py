"""Wrong: not_put_together - adds lists, which joins them."""


def sum_heads(heads, x):
    outputs = []
    for head in heads:
        outputs += [head(x, x, x)[0]]
    return outputs
