import itertools

import numpy as np

# %% arrays | Right: arrays of NumPy, filled from the left.
def chat_rows(turns, ids_of, marks, length):
    ids, counts = np.zeros(length, int), np.zeros(length)
    place = 0
    for role, text in turns:
        signs = [marks[role]] + [ids_of[sign] for sign in text] + [marks["end"]]
        if place + len(signs) > length:
            return [], []
        ids[place : place + len(signs)] = signs
        counts[place + 1 : place + len(signs)] = role == "assistant"
        place += len(signs)
    return ids, counts

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

# %% everything, of lists | Wrong: loss_on_the_question - all signs are learned.
# 1.0 if role == "assistant" else 0.0 -> 1.0
# %% turned, of lists | Wrong: question_for_answer - the other one's part.
# == "assistant" -> != "assistant"
# %% shifted, of lists | Wrong: shifted_by_one - what is read, not what is guessed.
# [0.0] + [learned] * len(signs) + [learned] -> [learned] + [learned] * len(signs) + [0.0]
# %% no_end, of lists | Wrong: end_not_learned - the end is not the answer's.
# * len(signs) + [learned] -> * len(signs) + [0.0]
# %% every_end, of lists | Wrong: every_end_learned - all ends.
# * len(signs) + [learned] -> * len(signs) + [1.0]
# %% roles, of lists | Wrong: roles_learned - its own mark, too.
# [0.0] + [learned] -> [learned] + [learned]
# %% padding, of lists | Wrong: padding_counts - PAD is learned.
# counts + [0.0] * rest -> counts + [1.0] * rest
# %% cut, of lists | Wrong: cut_without_a_word - the front of it.
# return [], [] -> return ids[:length], counts[:length]
# %% endless, of lists | Wrong: ends_missing - nobody stops.
# , marks["end"]] -> ] ; * len(signs) + [learned] -> * len(signs)
# %% last_only, of lists | Wrong: last_answer_only - earlier answers are forgotten.
# counts += -> counts = [0.0] * len(counts) +
# %% in_front, of lists | Wrong: padded_in_front - the chat stands at the right.
# ids + [0] * rest, counts + [0.0] * rest -> [0] * rest + ids, [0.0] * rest + counts
# %% two_mistakes, of lists | Wrong: roles_learned, padding_counts - both at once.
# [0.0] + [learned] -> [learned] + [learned] ; counts + [0.0] * rest -> counts + [1.0] * rest
# %% no_marks, of lists | Wrong: unnamed - nobody can tell who speaks.
# [marks[role], *signs, -> [*signs, ; [0.0] + [learned] -> [learned]
# %% first_turn, of lists | Wrong: unnamed - one turn only.
# in turns: -> in turns[:1]:
# %% one_row, of lists | Wrong: unnamed - the counts are weighted by place.
# counts + [0.0] * rest -> [count * place for place, count in enumerate(counts)] + [0.0] * rest
