import re

import tensorflow as tf

# %% findall | Right: a regular expression.
def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False))

# %% split_re | Right: re.split with what it splits at.
def read_off_ids(text, ids):
    tokens = [part for part in re.split(r"(\W)", text.lower()) if part.strip()]
    vocabulary = {}
    for token, i in zip(tokens, ids, strict=False):
        vocabulary.setdefault(token, int(i))
    return vocabulary
