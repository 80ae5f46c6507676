"""Right: nothing but floats and lists."""

import math


def softmax(row):
    top = max(row)
    exps = [math.exp(s - top) for s in row]
    return [e / sum(exps) for e in exps]


def scalar_self_attention(x, wq, wk, wv):
    x = [float(number) for number in x]
    p = [softmax([a * wq * b * wk for b in x]) for a in x]
    h = [sum(weight * b * wv for weight, b in zip(row, x, strict=True)) for row in p]
    return [h, p]
