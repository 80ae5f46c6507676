"""Chinese characters, Han: written without spaces, so that nothing but the reader knows where a word ends."""

import re
from collections.abc import Container

# For the square brackets of a pattern, here and in JavaScript: the unified ideographs with all their extensions.
HAN = "々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
# Marks as wide as a character, around which there are no spaces either.
WIDE = "，。！？；：、（）《》「」"
_BETWEEN = re.compile(f"(?<=[{HAN}]) (?=[{HAN}{WIDE}])|(?<=[{WIDE}]) (?=[{HAN}])")
_ONE = re.compile(f"[{HAN}]|[{WIDE}]+|[^{HAN}{WIDE}]+")
_RUN = re.compile(f"[{HAN}]+|[{WIDE}]+|[^{HAN}{WIDE}]+")


def has_han(text: str) -> bool:
    """Whether there is a Chinese character in a text."""
    return re.search(f"[{HAN}]", text) is not None


def has_words_apart(text: str) -> bool:
    """Whether somebody has put spaces between Chinese words."""
    return _BETWEEN.search(text) is not None


def close_up(text: str) -> str:
    """The text without the spaces between two Chinese characters.

    Example:
        >>> close_up("我 喜欢 BERT")
        '我喜欢 BERT'
    """
    return _BETWEEN.sub("", text)


def characters_alone(text: str) -> list[str]:
    """A text cut so that each Chinese character stands alone; what is between them stays whole.

    Example:
        >>> characters_alone("用BERT吧")
        ['用', 'BERT', '吧']
    """
    return _ONE.findall(text)


def longest_known(text: str, known: Container[str]) -> list[str]:
    """A text cut into words as well as one can who knows some: from the left, the longest that is known.

    A character with which no known word begins stands alone.

    Example:
        >>> longest_known("我是学生", {"学生", "学"})
        ['我', '是', '学生']
    """
    found: list[str] = []
    for run in _RUN.findall(text):
        while run:
            longest = next((end for end in range(len(run), 1, -1) if run[:end] in known), 1)
            end = longest if has_han(run) else len(run)
            found.append(run[:end])
            run = run[end:]
    return found
