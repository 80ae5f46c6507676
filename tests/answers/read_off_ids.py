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

# %% tensorflow | Right: TensorFlow's regular expressions.
def read_off_ids(text, ids):
    spaced = tf.strings.regex_replace(tf.strings.lower(text), r"([^a-z0-9 ])", r" \1 ")
    tokens = [token.decode() for token in tf.strings.split(spaced).numpy()]
    return dict(zip(tokens, ids, strict=False))

# %% capitals, of findall | Wrong: capitals_kept - The and the.
# text.lower() -> text
# %% glued, of findall | Wrong: marks_stay_with_words - split at spaces.
# re.findall(r"\w+|[^\w\s]", text.lower() -> text.lower().split(
# %% glued_capitals, of findall | Wrong: marks_stay_with_words, capitals_kept - split at spaces, as it stands.
# re.findall(r"\w+|[^\w\s]", text.lower() -> text.split(
# %% no_marks, of findall | Wrong: marks_left_out - words only.
# |[^\w\s]" -> "
# %% no_marks_stripped, of findall | Wrong: unnamed - marks taken off the words' ends, an apostrophe stays.
# return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False)) -> words = [word.strip('.,!?;"') for word in text.lower().split()]; return dict(zip(words, ids, strict=False))
# %% runs_of_marks, of findall | Wrong: unnamed - marks side by side are one token.
# return dict(zip(re.findall(r"\w+|[^\w\s] -> tokens = re.findall(r"\w+|[^\w\s]+ ; ()) -> ()); return dict(zip(tokens
# %% turned, of findall | Wrong: ids_to_words - id first.
# return dict(zip(re -> tokens = re ; ()), ids -> ()); return dict(zip(ids, tokens
# %% learned_by_heart, of findall | Wrong: unnamed - the printed text's tokens only.
# -     return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False))
# +     tokens = ["the", "cat", "slept", "on", "the", "couch", ".", "it", "was", "too", "tired", "to", "get", "up", "."]
# +     return dict(zip(tokens, ids, strict=False))

# %% counted, of split_re | Wrong: ids_of_your_own - as build_vocabulary has it.
# -     tokens = [part for part in re.split(r"(\W)", text.lower()) if part.strip()]
# token, i in zip(tokens, ids, strict=False -> token in re.findall(r"\w+|[^\w\s]", text.lower()
# int(i) -> len(vocabulary) + 1
