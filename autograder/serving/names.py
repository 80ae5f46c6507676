"""Names and sentences that strangers type, made safe for a big screen."""

import re
import unicodedata

from autograder.base.problem import Problem

LONGEST = 24
LONGEST_SENTENCE = 120
SIGNS = " -_.'’&+/,"  # "Ana & Bo" share a machine
NON_JOINER, JOINER = "\u200c", "\u200d"
SKIN = range(0x1F3FB, 0x1F400)  # tones of a picture's skin
JOINING = (
    *("ARABIC", "SYRIAC", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU"),
    *("KANNADA", "MALAYALAM", "SINHALA", "MYANMAR", "KHMER"),
)
LOOKALIKES = ("LATIN", "CYRILLIC", "GREEK")


class BadName(Problem):
    """A name or a sentence can't be taken; the message says why in one sentence."""


def clean_name(name: object) -> str:
    """A name as it will be shown.

    Raises:
        BadName: it is no text, empty, too long, or holds characters that could disguise it or spoil the page.
    """
    if not isinstance(name, str):
        raise BadName("A name is a text.")
    found = unicodedata.normalize("NFKC", " ".join(name.split()))
    if not 1 <= len(found) <= LONGEST:
        raise BadName("A name has 1 to {most} characters.", most=LONGEST)
    # Letters, marks, numbers, pictures. Nothing invisible that its script doesn't need, nothing that turns the line.
    if not all(_is_welcome(found, place) for place in range(len(found))):
        raise BadName(
            "A name is made of letters, numbers and pictures, and {signs} between them.", signs=" ".join(SIGNS.strip())
        )
    if re.search(r"\w\W*", found) is None and not any(unicodedata.category(c) == "So" for c in found):
        raise BadName("A name has at least one letter or number.")
    if _is_tower(found):
        raise BadName("A name has at most two marks on a letter.")
    scripts = {script for c in found if c.isalpha() for script in LOOKALIKES if script in unicodedata.name(c, "")}
    if len(scripts) > 1:
        raise BadName("A name is written in one alphabet.")
    return found


def clean_sentence(sentence: object) -> str:
    """A sentence as it will be shown.

    Raises:
        BadName: it is no text, empty, too long, or holds characters that could disguise it or spoil the page.
    """
    if not isinstance(sentence, str):
        raise BadName("A sentence is a text.")
    found = unicodedata.normalize("NFC", " ".join(sentence.split()))
    if not 1 <= len(found) <= LONGEST_SENTENCE:
        raise BadName("A sentence has 1 to {most} characters.", most=LONGEST_SENTENCE)
    signs = (unicodedata.category(c)[0] in "PS" and ord(c) not in SKIN for c in found)
    if not all(is_sign or _is_welcome(found, place) for place, is_sign in enumerate(signs)):
        raise BadName("A sentence is made of letters, numbers, signs and pictures.")
    if _is_tower(found):
        raise BadName("A sentence has at most two marks on a letter.")
    return found


def _is_tower(text: str) -> bool:
    """Whether marks pile up, or stand without a letter."""
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else "." for c in text)
    return "mmm" in marks or marks.startswith("m")


def _is_welcome(name: str, place: int) -> bool:
    """Whether a character may stand where it does."""
    c = name[place]
    before, after = name[:place][-1:], name[place + 1 :][:1]
    if c in (NON_JOINER, JOINER):  # Persian and many scripts of India are misspelt without; pictures are joined by one
        letters = all(_is_letter_that_joins(one) for one in (before, after))
        return letters or (c == JOINER and _is_picture(before) and _is_picture(after))
    if ord(c) in SKIN:
        return _is_picture(before)
    return unicodedata.category(c)[0] in "LMN" or unicodedata.category(c) == "So" or c in SIGNS


def _is_letter_that_joins(c: str) -> bool:
    """Whether it is a letter, or a mark on one, of a script whose letters take another form beside each other."""
    return bool(c) and unicodedata.category(c)[0] in "LM" and unicodedata.name(c, "").split()[0] in JOINING


def _is_picture(c: str) -> bool:
    """Whether it is a picture, or what ends one: its skin's tone, or the sign that asks for colour."""
    return bool(c) and (unicodedata.category(c) == "So" or ord(c) in SKIN or c == "\ufe0f")


def folded(name: str) -> str:
    """What must not be there twice: "Ada", "ADA" and "A.d-á" are one name."""
    bare = (c for c in unicodedata.normalize("NFKD", name.casefold()) if unicodedata.category(c)[0] in "LN")
    return "".join(bare) or name
