"""The words in the pictures, in the reader's language: `zh.po` beside this file has them."""

from course.figures.fonts import find_chinese
from course.language import speaker, words_beside
from course.text.han import has_han

say = speaker(__file__)


def caption(english: str, /, **values: object) -> str:
    """A text that is drawn, with its values; English too where no font on this machine has what it would need.

    Example:
        >>> caption("head {head}", head=3)
        'head 3'
    """
    said = say(english, **values)
    if has_han(said) and not has_han(english) and find_chinese() is None:
        return english.format(**values) if values else english
    return said


def words_of(script: str) -> dict[str, str]:
    """The translations of all that a script says: `say("…")`."""
    return {english: other for english, other in words_beside(__file__).items() if f'"{english}"' in script}
