"""Answers to read_off_ids: right ones whole, wrong ones as edits of a right one."""

import re

import tensorflow as tf

# %% findall | Right: a regular expression.
def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False))

# %% letters | Right: letter by letter.
def read_off_ids(text, ids):
    tokens, word = [], ""
    for letter in text.lower() + " ":
        if letter.isalnum():
            word += letter
            continue
        if word:
            tokens.append(word)
            word = ""
        if letter != " ":
            tokens.append(letter)
    return {token: ids[i] for i, token in enumerate(tokens)}

# %% punctuation | Right: string.punctuation and translate.
import string


def read_off_ids(text, ids):
    around = str.maketrans({mark: f" {mark} " for mark in string.punctuation})
    tokens = text.translate(around).casefold().split()
    return dict(zip(tokens, ids, strict=False))

# %% spaces | Right: spaces around what is no letter.
def read_off_ids(text, ids):
    spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower())
    return dict(zip(spaced.split(), ids, strict=True))

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

# %% backwards, of spaces | Wrong: unnamed - the ids from behind.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in -> tokens = re.findall(r"\w+|[^\w\s]",
# spaced.split(), ids, strict=True -> tokens, reversed(ids), strict=False

# %% capitals, of findall | Wrong: capitals_kept - The and the.
# text.lower() -> text

# %% counted, of split_re | Wrong: ids_of_your_own - as build_vocabulary has it.
# -     tokens = [part for part in re.split(r"(\W)", text.lower()) if part.strip()]
# token, i in zip(tokens, ids, strict=False -> token in re.findall(r"\w+|[^\w\s]", text.lower()
# int(i) -> len(vocabulary) + 1

# %% glued, of findall | Wrong: marks_stay_with_words - split at spaces.
# re.findall(r"\w+|[^\w\s]", text.lower() -> text.lower().split(

# %% glued_capitals, of findall | Wrong: marks_stay_with_words, capitals_kept - split at spaces, as it stands.
# re.findall(r"\w+|[^\w\s]", text.lower() -> text.split(

# %% learned_by_heart, of spaces | Wrong: unnamed - the printed text's tokens only.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower()) -> tokens = ["the", "cat", "slept", "on", "the", "couch", ".", "it", "was", "too", "tired", "to", "get", "up", "."]
# spaced.split(), ids, strict=True -> tokens, ids, strict=False

# %% no_marks | Wrong: marks_left_out - words only.
def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+", text.lower()), ids, strict=False))

# %% no_marks_stripped, of spaces | Wrong: unnamed - marks taken off the words' ends, an apostrophe stays.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower()) -> words = [word.strip('.,!?;"') for word in text.lower().split()]
# spaced.split(), ids, strict=True -> words, ids, strict=False

# %% one_further, of spaces | Wrong: unnamed - as if a [CLS] stood in front.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in -> tokens = re.findall(r"\w+|[^\w\s]",
# spaced.split(), ids, strict=True -> tokens, [*ids[1:], 0], strict=False

# %% pairs, of spaces | Wrong: unnamed - a list of pairs.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in -> tokens = re.findall(r"\w+|[^\w\s]",
# dict(zip(spaced.split(), ids, strict=True -> list(zip(tokens, ids, strict=False

# %% runs_of_marks, of spaces | Wrong: unnamed - marks side by side are one token.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in -> tokens = re.findall(r"\w+|[^\w\s]+",
# spaced.split(), ids, strict=True -> tokens, ids, strict=False

# %% sorted_ids, of spaces | Wrong: unnamed - ids in the order of their size.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower( -> tokens = list(dict.fromkeys(re.findall(r"\w+|[^\w\s]", text.lower())
# spaced.split(), ids, strict=True -> tokens, sorted(set(ids)), strict=False

# %% turned, of spaces | Wrong: ids_to_words - id first.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in -> tokens = re.findall(r"\w+|[^\w\s]",
# spaced.split(), ids, strict=True -> ids, tokens, strict=False

# %% without_repeats, of spaces | Wrong: unnamed - repeated tokens left out, and their ids not.
# spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower( -> tokens = dict.fromkeys(re.findall(r"\w+|[^\w\s]", text.lower()
# spaced.split(), ids, strict=True -> tokens, ids, strict=False

# %% blank, of findall | Blank: the skeleton.
# return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False) -> raise NotImplementedError(
