"""What is left of an answer when names, layout and comments are taken away."""

import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

WORD = re.compile(r"\w+")
SKIPPED = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER, tokenize.ENCODING),
    *(tokenize.TYPE_COMMENT, tokenize.ERRORTOKEN),
}
TELLING = 3  # words that a comment needs to be more than a habit


@dataclass(frozen=True)
class Token:
    """A token as it is compared, and where it stands in the source."""

    text: str
    start: int
    end: int


def code_tokens(source: str) -> list[Token]:
    """The tokens of Python code: every name of the learner's own is the same name, every string the same string.

    Keywords, operators, numbers and what is called on a module (the `matmul` of `tf.matmul`) stay: who copies
    renames variables, and can't rename those. Docstrings go: they are handed out.
    """
    raw = [token for token in _tokenize(source) if token.type not in SKIPPED]
    starts = _line_starts(source)
    tokens = []
    for place, token in enumerate(raw):
        before = raw[place - 1] if place else None
        if _is_docstring(raw, place) or (token.type == tokenize.NEWLINE and place and _is_docstring(raw, place - 1)):
            continue
        text = _compared(token, before, raw[place - 2] if place > 1 else None)
        start, end = (starts[line - 1] + column for line, column in (token.start, token.end))
        tokens.append(Token(text, start, end))
    return tokens


def word_tokens(text: str) -> list[Token]:
    """The words of an answer in words."""
    return [Token(match[0].casefold(), match.start(), match.end()) for match in WORD.finditer(text)]


def comments(source: str) -> set[str]:
    """What is said in comments, in small letters; only what is longer than a word or two."""
    said = (token.string for token in _tokenize(source) if token.type == tokenize.COMMENT)
    words = (WORD.findall(comment.casefold()) for comment in said)
    return {" ".join(found) for found in words if len(found) >= TELLING}


def _is_docstring(raw: list[tokenize.TokenInfo], place: int) -> bool:
    """Whether a token is a string that stands alone on its line."""
    begins = place == 0 or raw[place - 1].type == tokenize.NEWLINE
    ends = place + 1 == len(raw) or raw[place + 1].type == tokenize.NEWLINE
    return raw[place].type == tokenize.STRING and begins and ends


def _compared(token: tokenize.TokenInfo, before: tokenize.TokenInfo | None, owner: tokenize.TokenInfo | None) -> str:
    if token.type == tokenize.NEWLINE:
        return "\n"
    if token.type == tokenize.STRING:
        return "''"
    if token.type != tokenize.NAME or keyword.iskeyword(token.string):
        return token.string
    is_called_on = before is not None and before.string == "." and owner is not None and owner.string != "self"
    return token.string if is_called_on else "name"


def _tokenize(source: str) -> Iterator[tokenize.TokenInfo]:
    try:
        yield from list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        # Not Python as a whole: line by line, as far as each goes.
        for number, line in enumerate(source.splitlines(keepends=True)):
            try:
                for token in tokenize.generate_tokens(io.StringIO(line.lstrip()).readline):
                    shift = len(line) - len(line.lstrip())
                    (_, start), (_, end) = token.start, token.end
                    if token.start[0] == 1:
                        yield token._replace(start=(number + 1, start + shift), end=(number + 1, end + shift))
            except (tokenize.TokenError, SyntaxError):
                continue


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in io.StringIO(source):
        starts.append(starts[-1] + len(line))
    return [*starts, starts[-1]]
