import itertools

import numpy as np

# %% lists | Right: two lists that grow together.
def chat_rows(turns, ids_of, marks, length):
    ids, counts = [], []
    for role, text in turns:
        signs = [ids_of[sign] for sign in text]
        learned = 1.0 if role == "assistant" else 0.0
        ids += [marks[role], *signs, marks["end"]]
        counts += [0.0] + [learned] * len(signs) + [learned]
    if len(ids) > length:
        return [], []
    rest = length - len(ids)
    return ids + [0] * rest, counts + [0.0] * rest
