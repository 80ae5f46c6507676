"""Right: a bag that is filled word by word."""

import math


def keep_top_p(logits, p):
    kept = []
    for row in logits.numpy().tolist():
        powers = [math.exp(one - max(row)) for one in row]
        bag, held = set(), 0.0
        for i in sorted(range(len(row)), key=lambda i: -row[i]):
            if held >= p:
                break
            bag.add(i)
            held += powers[i] / sum(powers)
        kept.append([one if i in bag else -math.inf for i, one in enumerate(row)])
    return kept
