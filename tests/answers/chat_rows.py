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

# %% pairs | Right: pairs first, and the two rows taken apart in the end; whole numbers count as well.
def chat_rows(turns, ids_of, marks, length):
    pairs = []
    for role, text in turns:
        own = int(role == "assistant")
        pairs.append((marks[role], 0))
        pairs.extend((ids_of[sign], own) for sign in text)
        pairs.append((marks["end"], own))
    if len(pairs) > length:
        return ([], [])
    pairs = list(itertools.islice(itertools.chain(pairs, itertools.repeat((0, 0))), length))
    return tuple(id for id, _ in pairs), tuple(count for _, count in pairs)
