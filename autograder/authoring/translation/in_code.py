"""The texts in a code cell: comments, docstrings and what it prints. They are found, and replaced; the code stays.

A text is known by its English. A comment of several lines is one text, and so is a docstring; in a text with values
(`f"{n} words"`) the values stand as they are. What is no text, such as a sentence that a model reads, is given as its
own translation, or as one that fits: `language="fr"` may become `language="zh"`, and then what it says with it.
"""

import ast
import copy
import inspect
import io
import json
import re
import textwrap
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from autograder.authoring.notebooks.source import SourceError

SHOWN = ("label", "labels", "names", "title", "titles", "xlabel", "ylabel", "axes")  # arguments of figures
CHOSEN = "language"  # an argument that says in which one data are
NEVER = ("check", "guess", "hint", "mended", "pieces", "recall", "reveal", "solution")  # what they are handed is a name
WORD, WORDS = re.compile(r"[A-Za-z]{2,}"), re.compile(r"[A-Za-z]{2,}[ ,.:;!?'’]+[a-zA-Z]")
LITERAL = re.compile(r"""[rRfF]*(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)')""")
TOOLS = ("fmt:", "noqa", "type:")  # comments that are not for people
WIDTH = 60  # of a comment's line, in characters, each of which may be two columns wide


@dataclass(frozen=True)
class Piece:
    """A text in a cell.

    Args:
        start: its place in the source, as an offset.
        end: the place behind it.
        text: what it says, without the signs around it.
        written: how another text would stand in its place.
    """

    start: int
    end: int
    text: str
    written: Callable[[str], str]


def texts_in(source: str) -> list[str]:
    """What a code cell says, in its order, each once; nothing where it can't be read as Python."""
    return list(dict.fromkeys(one.text for one in _pieces(source)))


def in_code(source: str, say: Callable[[str], str]) -> str:
    """The cell with each of its texts as `say` has it.

    Raises:
        SourceError: a translation has changed the code: it has lost a value, say.
    """
    done = source
    for one in sorted(_pieces(source), key=lambda piece: -piece.start):
        if (said := say(one.text)) != one.text:
            done = done[: one.start] + one.written(said) + done[one.end :]
    try:
        is_same = done == source or _same_code(ast.parse(done), ast.parse(source))
    except SyntaxError:
        is_same = False
    if not is_same:
        raise SourceError(f"A translation changes the code of the cell that begins {source[:60]!r}: see its values.")
    return done


def _pieces(source: str) -> list[Piece]:
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a magic of IPython's, say
        return []
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = source.splitlines()

    def offset(row: int, column: int, *, bytes_: bool = False) -> int:
        if bytes_:
            column = len(lines[row - 1].encode()[:column].decode())
        return starts[row - 1] + column

    found = [*_comments(source, offset)]
    docstrings = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            assert isinstance(node.body[0], ast.Expr)
            docstrings[id(node.body[0].value)] = node.body[0].value
    for node in _strings(tree):
        place = offset(node.lineno, node.col_offset, bytes_=True)
        end = offset(node.end_lineno or 0, node.end_col_offset or 0, bytes_=True)
        if id(node) in docstrings:
            text = inspect.cleandoc(str(node.value)) if isinstance(node, ast.Constant) else ""
            found.append(Piece(place, end, text, _docstring(source[place:end], node.col_offset)))
        elif isinstance(node, ast.JoinedStr):
            found.append(_with_values(source[place:end], place, end))
        else:
            found.append(Piece(place, end, str(node.value), _quoted))
    return sorted(found, key=lambda piece: piece.start)


def _comments(source: str, offset: Callable[[int, int], int]) -> Iterator[Piece]:
    """Comments; of those that stand alone, the ones below each other are one."""
    block: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        alone = not token.line[: token.start[1]].strip()
        goes_on = block and alone and token.start == (block[-1].start[0] + 1, block[-1].start[1])
        if block and not (goes_on and not block[0].line[: block[0].start[1]].strip()):
            yield from _block(block, offset)
            block = []
        block.append(token)
    if block:
        yield from _block(block, offset)


def _block(tokens: list[tokenize.TokenInfo], offset: Callable[[int, int], int]) -> Iterator[Piece]:
    text = " ".join(token.string.lstrip("#").strip() for token in tokens)
    marked = any(token.string.startswith("###") for token in tokens)
    if marked or "{{" in text or text.startswith(TOOLS) or not WORD.search(text):
        return
    between = f"\n{' ' * tokens[0].start[1]}# "
    alone = not tokens[0].line[: tokens[0].start[1]].strip()

    def written(said: str) -> str:
        said = " ".join(said.split())
        return "# " + (between.join(textwrap.wrap(said, WIDTH, break_on_hyphens=False)) if alone else said)

    yield Piece(offset(*tokens[0].start), offset(*tokens[-1].end), text, written)


def _strings(tree: ast.Module) -> Iterator[ast.Constant | ast.JoinedStr]:
    """Docstrings, what is printed, what stands in a figure, and whatever else has more than one word."""
    parents: dict[int, ast.AST] = {}
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            parents[id(child)] = node
    for node in ast.walk(tree):
        above = _above(node, parents)
        if not isinstance(node, (ast.Constant, ast.JoinedStr)) or any(isinstance(one, ast.JoinedStr) for one in above):
            continue
        if isinstance(node, ast.Constant) and not isinstance(node.value, str):
            continue
        docstring = bool(above) and isinstance(above[0], ast.Expr)
        called = {_name(one) for one in above if isinstance(one, ast.Call)}
        shown = "print" in called or _is_label(node, above)
        if docstring or (not called & {*NEVER} and (WORD if shown else WORDS).search(_words(node))):
            yield node


def _is_label(node: ast.expr, above: list[ast.AST]) -> bool:
    """Whether it is handed to a figure, chooses the data's language, is a name in what a call gets
    (`curves({"loss": ...})`), or a loop's name.
    """
    if any(isinstance(one, ast.keyword) and one.arg in (*SHOWN, CHOSEN) for one in above):
        return True
    first, second, third = [*above[:3], None, None, None][:3]
    if isinstance(first, ast.Dict):
        return node in first.keys and isinstance(second, (ast.Call, ast.keyword))
    return isinstance(first, ast.Tuple) and isinstance(second, (ast.Tuple, ast.List)) and isinstance(third, ast.For)


def _above(node: ast.AST, parents: dict[int, ast.AST]) -> list[ast.AST]:
    found: list[ast.AST] = []
    while (parent := parents.get(id(node))) is not None and not isinstance(parent, (ast.FunctionDef, ast.ClassDef)):
        found.append(parent)
        node = parent
    return found


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _words(node: ast.Constant | ast.JoinedStr) -> str:
    """What a text says, with the words in its values: `{'mean':8}` is a word and no value."""
    return " ".join(str(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant))


def _with_values(segment: str, start: int, end: int) -> Piece:
    """An f-string, of one literal or of several: its values stand in the text as they do in the code."""
    literals = [match.group("double") or match.group("single") or "" for match in LITERAL.finditer(segment)]
    sign = '"' if '"' in segment[:3] else "'"
    return Piece(start, end, "".join(literals), lambda text: f"f{sign}{text}{sign}")


def _quoted(text: str) -> str:
    """As Python would have it in double quotes; in single ones where a value has double ones."""
    written = json.dumps(text, ensure_ascii=False)
    return written if '\\"' not in written else repr(text)


def _docstring(segment: str, column: int) -> Callable[[str], str]:
    quotes = re.match(r"[rR]?(\"\"\"|'''|\"|')", segment)
    assert quotes is not None
    sign, indent = quotes[1], " " * column
    last = f"\n{indent}" if "\n" in segment and not segment.removesuffix(sign).splitlines()[-1].strip() else ""

    def written(text: str) -> str:
        lines = [line and f"{indent}{line}" for line in text.splitlines()]
        return quotes[0] + "\n".join(lines).strip() + last + sign

    return written


def _same_code(one: ast.Module, other: ast.Module) -> bool:
    """Whether `one` does what `other` does, its texts aside: no other code, and no other values in a text."""
    values, known = _values(one), _values(other)
    return len(values) == len(known) and all(map(set.issubset, values, known)) and _bare(one) == _bare(other)


def _values(tree: ast.Module) -> list[set[str]]:
    """Of each text with values what they are; the words in them aside, as in `{'low' if off > 0 else 'high'}`."""
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    values = [[one for one in text.values if isinstance(one, ast.FormattedValue)] for text in texts]
    return [{f"{_bare(one.value, True)}{one.conversion}{_form(one)}" for one in found} for found in values]


def _form(value: ast.FormattedValue) -> str:
    return ast.dump(value.format_spec) if value.format_spec else ""


def _bare(tree: ast.AST, with_keys: bool = False) -> str:
    """The code without its texts. A key may be a label that the cell has made; one in a value of a text is none."""

    class Bare(ast.NodeTransformer):
        def visit_Constant(self, node: ast.Constant) -> ast.AST:
            return ast.Constant("") if isinstance(node.value, str) else node

        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
            return ast.Constant("")

        def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
            node.value = self.visit(node.value)
            node.slice = node.slice if with_keys else self.visit(node.slice)
            return node

    return ast.dump(Bare().visit(copy.deepcopy(tree)))
