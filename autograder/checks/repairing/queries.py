"""Small edits of a query in SQL, likeliest first: of its text, one token at a time; they run nothing."""

import re
from collections.abc import Iterator, Sequence

from autograder.checks.repairing.edits import Edit, Query

TOKEN = re.compile(r"""'(?:[^']|'')*'|"[^"]*"|\d+(?:\.\d+)?|\w+|<>|!=|<=|>=|[^\s\w]""")
COMMENT = re.compile(r"--[^\n]*|/\*.*?\*/", re.DOTALL)
AGGREGATES = ("count", "sum", "avg", "min", "max")
ALIKE = (("<", "<=", ">", ">="), ("=", "<>"), ("and", "or"), ("asc", "desc"), ("where", "having"), AGGREGATES)
WORDS = re.compile(
    "select|from|where|group|order|by|having|limit|offset|as|on|and|or|not|in|is|null|left|right|inner|outer|cross|full|join"
    "|using|distinct|union|all|except|intersect|case|when|then|else|end|asc|desc|between|like|exists|cast|with"
    "|count|sum|avg|min|max|coalesce|over|partition"
)
ENDLESS = "recursive"  # an edit of its bound would never come to an end


def edits_of_query(query: Query, mistakes: Sequence[tuple[str, str]]) -> Iterator[Edit]:
    """The edits of a query.

    Args:
        query: the learner's.
        mistakes: what the record has as right, and as wrong in its place.
    """
    bare = COMMENT.sub(lambda found: " " * len(found[0]), query.source)
    tokens = list(TOKEN.finditer(bare))
    words = [token[0].lower() for token in tokens]
    if ENDLESS in words:
        return
    for right, wrong in mistakes:
        pattern = r"\s*".join(re.escape(one[0]) for one in TOKEN.finditer(wrong))
        for found in re.finditer(rf"(?<!\w){pattern}(?!\w)", bare, re.IGNORECASE):
            yield Edit(query, *found.span(), right, 0)
    names = list(dict.fromkeys(word for word in words if word.isidentifier() and not WORDS.fullmatch(word)))
    for place, (word, token) in enumerate(zip(words, tokens, strict=True)):
        before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
        start, end = token.span()
        first = tokens[max(place - 1 - word.isdecimal(), 0)].start()  # a number with what it is compared with
        shown = first, tokens[min(place + (not word.isdecimal()), len(tokens) - 1)].end()
        for rank, gone, last, new in _forms(word, before, after, start, end, names):
            yield Edit(query, gone, last, new, rank, shown=(min(shown[0], gone), max(shown[1], last)))


def _forms(
    word: str, before: str, after: str, start: int, end: int, names: Sequence[str]
) -> Iterator[tuple[int, int, int, str]]:
    """Other forms of a token: rank, what goes, and what comes."""
    for group in ALIKE:
        if word in group:
            yield from ((1 + (word in "=<>"), start, end, other) for other in group if other != word)
    if word.isdecimal():
        yield from ((1, start, end, str(int(word) + by)) for by in (-1, 1))
    elif word == "join":
        if before not in ("left", "inner", "outer", "cross"):
            yield 1, start, start, "left "
    elif word in ("left", "distinct"):
        yield 2, start, end, ""
    elif word in AGGREGATES and after == "(":
        yield 2, end, end + 1, "(distinct "
    elif word == "select":
        yield 2, end, end, " distinct"
    elif word in ("=", "<>", "!=") and after == "null":
        yield 0, start, end, "is" if word == "=" else "is not"
    elif word == "/":
        yield 2, start, end, "* 1.0 /"  # whole numbers are divided without a rest
    elif word == "*" and before == "(":
        yield from ((2, start, end, other) for other in names)
    elif word in names:
        if after in ("", ",", ";", "limit"):  # as a column to order by
            yield 2, end, end, " desc"
        yield from ((3, start, end, other) for other in names if other != word)
