"""Wrong: stops_at_first_head - the return stands in the loop."""


def sum_heads(heads, x):
    total = 0
    for h in heads:
        total += h(x, x, x)[0]
        return total
