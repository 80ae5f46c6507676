"""Names and room codes that strangers type, made safe for a big screen."""

from __future__ import annotations

import re
import secrets
import unicodedata

LONGEST = 24
SIGNS = " -_.'’"
LETTERS_OF_CODES = "BCDFGHJKMNPQRTVWXZ2346789"  # none that is read as another, no vowels: no words
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
    # Letters, marks, numbers, pictures. Nothing invisible, nothing that turns the direction of the line.
    if any(
        unicodedata.category(c)[0] not in "LMN" and unicodedata.category(c) != "So" and c not in SIGNS for c in found
    ):
        raise BadName(f"A name is made of letters, numbers and {' '.join(SIGNS.strip())}.")
    if re.search(r"\w\W*", found) is None and not any(unicodedata.category(c) == "So" for c in found):
        raise BadName("A name has at least one letter or number.")
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else "." for c in found)
    if "mmm" in marks or marks.startswith("m"):
        raise BadName("A name has at most two marks on a letter.")
    scripts = {script for c in found if c.isalpha() for script in LOOKALIKES if script in unicodedata.name(c, "")}
    if len(scripts) > 1:
        raise BadName("A name is written in one alphabet.")
    return found


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
