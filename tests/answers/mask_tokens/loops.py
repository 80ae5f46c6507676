"""Right: two loops over copies, one token after another."""

import random


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    dice = random.Random(seed)
    rows = [[int(i) for i in row] for row in ids]
    special = {int(i) for i in special_ids}
    ordinary = [i for i in range(vocab_size) if i not in special]
    labels = []
    for row in rows:
        answers = []
        for t, token in enumerate(row):
            if token in special or dice.random() >= rate:
                answers.append(-100)
                continue
            answers.append(token)
            fate = dice.random()
            if fate < 0.8:
                row[t] = mask_id
            elif fate < 0.9:
                row[t] = dice.choice(ordinary)
        labels.append(answers)
    return rows, labels
