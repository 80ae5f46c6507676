"""Names and room codes that strangers type, made safe for a big screen."""

from __future__ import annotations

import re
import secrets
import unicodedata

LONGEST = 24
SIGNS = " -_.'’&+/,"  # "Ana & Bo" share a machine
NON_JOINER, JOINER = "\u200c", "\u200d"
SKIN = range(0x1F3FB, 0x1F400)  # tones of a picture's skin
LETTERS_OF_CODES = "BCDFGHJKMNPQRTVWXZ2346789"  # none that is read as another, no vowels: no words
JOINING = (
    *("ARABIC", "SYRIAC", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU"),
    *("KANNADA", "MALAYALAM", "SINHALA", "MYANMAR", "KHMER"),
)
LOOKALIKES = ("LATIN", "CYRILLIC", "GREEK")


class BadName(ValueError):
    """A name or code can't be taken; the message says why in one sentence."""


def clean_name(name: object) -> str:
    """A name as it will be shown.

    Raises:
        BadName: it is no text, empty, too long, or holds characters that could disguise it or spoil the page.
    """
    if not isinstance(name, str):
        raise BadName("A name is a text.")
    found = unicodedata.normalize("NFKC", " ".join(name.split()))
    if not 1 <= len(found) <= LONGEST:
        raise BadName(f"A name has 1 to {LONGEST} characters.")
    # Letters, marks, numbers, pictures. Nothing invisible that its script doesn't need, nothing that turns the line.
    if not all(_is_welcome(found, place) for place in range(len(found))):
        raise BadName(f"A name is made of letters, numbers and pictures, and {' '.join(SIGNS.strip())} between them.")
    if re.search(r"\w\W*", found) is None and not any(unicodedata.category(c) == "So" for c in found):
        raise BadName("A name has at least one letter or number.")
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else "." for c in found)
    if "mmm" in marks or marks.startswith("m"):
        raise BadName("A name has at most two marks on a letter.")
    scripts = {script for c in found if c.isalpha() for script in LOOKALIKES if script in unicodedata.name(c, "")}
    if len(scripts) > 1:
        raise BadName("A name is written in one alphabet.")
    return found


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


def clean_code(code: object) -> str:
    """A room's code as it is compared: "kxp-42t" is KXP42T.

    Raises:
        BadName: it has other characters than letters and numbers, too few or too many.
    """
    found = re.sub(r"[\s-]", "", code).upper() if isinstance(code, str) else ""
    if not re.fullmatch(r"[A-Z0-9]{4,16}", found):
        raise BadName("A room's code has 4 to 16 letters and numbers.")
    return found


def new_code() -> str:
    """A code that is easily read out and not easily guessed."""
    return "".join(secrets.choice(LETTERS_OF_CODES) for _ in range(6))


def shown_code(code: str) -> str:
    """A code in two halves, for eyes and ears."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}" if len(code) >= 6 else code
