"""Between the text that people write and words between spaces."""

import re

from course.text.han import close_up

# What English draws together, drawn apart; the grammar of the embedded corpus knows the long forms.
SHORT_FORMS = (
    (r"\bcan't\b", "cannot"), (r"\bwon't\b", "will not"), (r"n't\b", " not"), (r"\blet's\b", "let us"),
    (r"\b(i)'m\b", r"\1 am"), (r"'re\b", " are"), (r"'ll\b", " will"),
    (r"\b(he|she|it|that|there|where|who|what)'s\b", r"\1 is"),
)  # fmt: skip


def spaced(text: str) -> str:
    """Text in small letters with its words between spaces, as the embedded corpus has them.

    Example:
        >>> spaced("Les chiens n'aiment pas l'eau.")
        "les chiens n' aiment pas l' eau"
        >>> spaced("Isn't the dog great?")
        'is not the dog great ?'
    """
    text = text.lower().replace("’", "'").replace("？", "?")
    for short, long in SHORT_FORMS:
        text = re.sub(short, long, text)
    text = re.sub(r"'(?=\w)", "' ", text)
    # Of all the marks the grammar has the question mark alone.
    text = re.sub(r"[.!,;:…\"«»()，。！；：、“”（）]", " ", text)  # wide ones too: so a Chinese keyboard writes them
    return " ".join(text.replace("?", " ? ").split())


def unspaced(text: str) -> str:
    """The text as people write it, in small letters.

    Example:
        >>> unspaced("l' oiseau n' est pas grand")
        "l'oiseau n'est pas grand"
        >>> unspaced("那 只 鸟 不 大")
        '那只鸟不大'
    """
    return close_up(re.sub(r"' ", "'", text))
