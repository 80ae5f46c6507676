"""What Python couldn't read: the line, and what is missing in it."""

from __future__ import annotations

from autograder.checks.answering.crash import Row

ROWS = (
    Row("colon", r"SyntaxError: expected ':'",
        "The line that opens a block (`def`, `if`, `for`, `class`, `with`, `else`) ends with a colon."),
    Row("never_closed", r"SyntaxError: '(?P<sign>.)' was never closed",
        "A bracket `{sign}` is opened here and never closed: count the brackets of this line and the next ones."),
    Row("unmatched", r"SyntaxError: (?:unmatched '(?P<sign>.)'|closing parenthesis '(?P<other>.)')",
        "A bracket is closed that isn't open, or another than was opened: count the brackets of this line."),
    Row("block_empty", r"IndentationError: expected an indented block",
        "The lines of a block stand further to the right than the line that opens it, by four spaces; an empty one "
        "needs "
        "`pass`."),
    Row("indented", r"IndentationError: unexpected indent",
        "This line stands further to the right than the one before, and no block was opened: begin it where that one "
        "begins."),
    Row("dedented", r"IndentationError: unindent|TabError|inconsistent use of tabs",
        "The beginnings of the lines of one block must stand exactly under each other: four spaces a step, no tabs."),
    Row("assigned_in_test", r"SyntaxError: invalid syntax\. Maybe you meant '==' or ':='"
        r"|cannot assign to .* here\. Maybe "
        r"you meant '=='",
        "`=` gives a name a value; whether two things are equal is asked by `==`."),
    Row("comma", r"Perhaps you forgot a comma",
        "Between two things on this line something is missing: a comma, a sign such as `*`, or a closing bracket."),
    Row("text_not_closed", r"unterminated (?:f-)?(?:triple-quoted )?string|EOL while scanning|EOF while scanning",
        "A text is opened here and never closed: it ends with the same sign that it begins with."),
    Row("outside", r"'(?P<word>return|yield|await|break|continue)' (?:outside|not properly in)",
        "`{word}` stands outside of the function or the loop that it belongs to: is it indented far enough?"),
    Row("order_of_arguments", r"positional argument follows keyword argument",
        "In a call the arguments without a name come first, then those with one."),
    Row("order_of_parameters", r"(?:non-default argument|parameter without a default) follows",
        "In a `def` line the parameters without a default come first, then those with one."),
    Row("repeated_argument", r"keyword argument repeated|duplicate argument",
        "One argument is named twice here."),
    Row("assigned_to", r"cannot assign to (?P<what>[\w ]+?)(?: here)?[.(]|cannot assign to",
        "On the left of `=` stands a name, or a place such as `x[0]`, and here stands something else."),
    Row("character", r"invalid (?:non-printable )?character '?(?P<sign>.)'?",
        "Python doesn't know this character here: a quotation mark, a comma or a dash of another alphabet, perhaps "
        "copied from a text. Type it anew."),
    Row("number_begins", r"invalid decimal literal|leading zeros",
        "A name can't begin with a digit, a number can't begin with 0, and a product needs `*`: `2 * d`."),
    Row("after_continuation", r"unexpected character after line continuation",
        "Behind a `\\` at the end of a line nothing may follow, not even a space."),
    Row("ended_early", r"unexpected EOF|was never closed",
        "The cell ends before this is complete: a bracket or a block lacks its end."),
    Row("f_string", r"f-string", "In the braces of an f-string stands an expression; its quotation marks must be "
        "others "
        "than those around it."),
    Row("other_language", r"SyntaxError",
        "This is written in another language's way. In Python a name gets its value by `=`, a block opens with a colon "
        "and is indented, and `and`, `or`, `not`, `True`, `None` are words.",
        r"<- |&&|\|\||\bfunction\s*\(|^(?:var|let|const) \w+ =|\+\+|\bnull\b"),
    Row("unreadable", r"^SyntaxError: ",
        "Python can't read this line: look for a missing bracket, comma, colon or sign just before the place, also "
        "at the "
        "end of the line before."),
)  # fmt: skip
