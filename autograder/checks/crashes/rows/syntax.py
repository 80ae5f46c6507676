"""What Python couldn't read: the line, and what is missing in it."""

from __future__ import annotations

from autograder.checks.crashes.row import Row

ROWS = (
    Row(r"SyntaxError: expected ':'",
        "The line that opens a block (`def`, `if`, `for`, `class`, `with`, `else`) ends with a colon.",
        "def f(x)\n    return x"),
    Row(r"SyntaxError: '(?P<sign>.)' was never closed",
        "A bracket `{sign}` is opened here and never closed: count the brackets of this line and the next ones.",
        "x = (1, 2\ny = 3"),
    Row(r"SyntaxError: (?:unmatched '(?P<sign>.)'|closing parenthesis '(?P<other>.)')",
        "A bracket is closed that isn't open, or another than was opened: count the brackets of this line.",
        "x = [1, 2)"),
    Row(r"IndentationError: expected an indented block",
        "The lines of a block stand further to the right than the line that opens it, by four spaces; an empty one "
        "needs `pass`.", "def f(x):\nreturn x"),
    Row(r"IndentationError: unexpected indent",
        "This line stands further to the right than the one before, and no block was opened: begin it where that one "
        "begins.", "y = 1\n    z = 2"),
    Row(r"IndentationError: unindent|TabError|inconsistent use of tabs",
        "The beginnings of the lines of one block must stand exactly under each other: four spaces a step, no tabs.",
        "if ids is not None:\n        y = 1\n    z = 2"),
    Row(r"Maybe you meant '=='",
        "`=` gives a name a value; whether two things are equal is asked by `==`.", "if x = 3:\n    pass",
        code=r"^(?:(?:el)?if|while|assert|return)\b"),
    Row(r"Perhaps you forgot a comma",
        "Between two things on this line something is missing: a comma, a sign such as `*`, or a closing bracket.",
        "x = [1 2]"),
    Row(r"unterminated (?:f-)?(?:triple-quoted )?(?:f-)?string",
        "A text is opened here and never closed: it ends with the same sign that it begins with.", "s = 'the cat"),
    Row(r"'(?P<word>return|yield|await|break|continue)' (?:outside|not properly in)",
        "`{word}` stands outside of the function or the loop that it belongs to: is it indented far enough?", "break"),
    Row(r"positional argument follows keyword argument",
        "In a call the arguments without a name come first, then those with one.", "tf.reduce_mean(axis=-1, x)"),
    Row(r"(?:non-default argument|parameter without a default) follows",
        "In a `def` line the parameters without a default come first, then those with one.",
        "def call(self, mask=None, x): pass"),
    Row(r"cannot assign to ",
        "On the left of `=` stands a name, or a place such as `x[0]`, and here stands something else.",
        "len(x) = 3"),
    Row(r"invalid (?:non-printable )?character",
        "Python doesn't know this character here: a quotation mark, a comma or a dash of another alphabet, perhaps "
        "copied from a text. Type it anew.", "y = \uff08x"),
    Row(r"invalid decimal literal|leading zeros",
        "A name can't begin with a digit, a number can't begin with 0, and a product needs `*`: `2 * d`.", "y = 2d"),
    Row(r"SyntaxError",
        "This is written in another language's way. In Python a name gets its value by `=`, a block opens with a colon "
        "and is indented, and `and`, `or`, `not`, `True`, `None` are words.", "if (n > 1) n <- length(ids)",
        code=r"<- |&&|\|\||\bfunction\s*\(|^(?:var|let|const) \w+ =|\+\+|\bnull\b"),
    Row(r"^SyntaxError: ",
        "Python can't read this line: look for a missing bracket, comma, colon or sign just before the place, also "
        "at the end of the line before.", "x = ids if ids else\n"),
)  # fmt: skip
