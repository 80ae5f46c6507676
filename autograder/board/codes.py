"""Codes of rooms."""

import re
import secrets

from autograder.serving.names import BadName

LETTERS_OF_CODES = "BCDFGHJKMNPQRTVWXZ2346789"  # none that is read as another, no vowels: no words


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
