"""What Python means by its exceptions, in plain words; where it helps, the facts of the learner's line follow."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.kinds_said import kind_said
from autograder.checks.answering.none_explained import nothing
from autograder.checks.judging.said import Said


def compared(crash: Crash) -> Said | None:
    """Two things that no `<` compares."""
    found = re.search(r"'([<>=]+)' not supported between instances of '([\w.]+)' and '([\w.]+)'", crash.message)
    if found is None:
        return None
    if "NoneType" in (found[2], found[3]):
        return Said("Here `{sign}` compares with None, and None is neither greater nor less. {none}", sign=found[1],
                    none=nothing(crash))  # fmt: skip
    a, b = (kind_said(found[n].rpartition(".")[2]) for n in (2, 3))
    return Said("Here `{sign}` (also in `sorted`, `min` or `max`) compares {a} with {b}, and which of them is greater "
                "nobody can say. Compare numbers with numbers.", sign=found[1], a=a, b=b)  # fmt: skip


def unpacked_otherwise(crash: Crash) -> Said | None:
    """Another number of values than of names."""
    found = re.search(r"not enough values to unpack \(expected (?:at least )?(\d+), got (\d+)\)", crash.message)
    if found:
        return Said("Names on the left: {names}; values that come: {count}.", names=found[1], count=found[2])
    found = re.search(r"too many values to unpack \(expected (\d+)\)", crash.message)
    return found and Said(
        "{names} names wait on the left, and more values come: is only one of them wanted (`[0]`), or does a pair need "
        "`enumerate`, `zip` or `.items()`?",
        names=found[1],
    )


def asserted(crash: Crash) -> Said | None:
    """An `assert` of the learner's own."""
    test = next((node.test for node in crash.place.nodes(ast.Assert, of_line=True)), None)
    if test is None or len(ast.unparse(test)) > 80:
        return None
    return Said("This line asserts that `{test}`, and that does not hold here.", test=ast.unparse(test))


ROWS = (
    Row("compared", r"not supported between instances", compared, facts=True),
    Row("unpacked_otherwise", r"values to unpack", unpacked_otherwise, facts=True),
    Row("asserted", r"^AssertionError", asserted, facts=True),
    Row("not_in_it", r"(?:is not in (?:list|deque|range)|x not in (?:list|tuple|deque)|tuple\.index|list\.remove|"
        r"substring not found|subsection not found)",
        "What is looked for isn't in there: ask first, `if x in things:`.", facts=True),
    Row("domain", r"math domain error|expected a (?:positive|nonnegative) input",
        "No number is the answer: the root of a negative number, or the logarithm of 0 or less. What does the value "
        "come "
        "from?", facts=True),
    Row("counted_arguments", r"expected (?:at least |at most |exactly )?\d+ arguments?,? got|requires .* arguments?"
        r"|takes "
        r"(?:exactly|at least|at most|no|from) .*arguments? \(\d+ given\)|takes no (?:keyword )?arguments",
        "Too few or too many things stand in the brackets of this call.", facts=True),
    Row("where_of_three", r"x and y must both be non-None",
        "`tf.where` takes three things, the condition, what stands where it is true, and what stands elsewhere; or the "
        "condition alone."),
    Row("place_for_the_result", r"return arrays must be of ArrayType",
        "What comes second in a function such as `np.log` is the array that takes the result. A logarithm to another "
        "base "
        "is `np.log(x) / np.log(base)`."),
    Row("out_of_kind", r"Python integer (?P<number>-?\d+) out of bounds for (?P<kind>\w+)",
        "The kind {kind} has no number {number}: take a kind with more room, such as `int64` or `float32`."),
    Row("overflow", r"math range error|OverflowError|[Rr]esult too large|too large to convert",
        "The number becomes too large: with `exp`, subtract the greatest of the numbers first.", facts=True),
    Row("popped", r"pop from (?:an )?empty|dictionary is empty",
        "There is nothing left to take: ask first, `if things:`.", facts=True),
    Row("exhausted", r"StopIteration|generator raised",
        "`next` finds nothing more: what gives its things one by one can be walked through once. `list(…)` keeps "
        "them."),
    Row("zipped", r"zip\(\) argument \d+ is (?P<how>longer|shorter)",
        "With `strict=True` all things that are zipped are equally long, and these are not.", facts=True),
    Row("format_of_many", r"unsupported format string passed to \S*?(?P<kind>ndarray|Tensor|EagerTensor|list|tuple"
        r"|NoneType"
        r"|dict|Variable)",
        "A format such as `:.2f` shows one number, and here stands something else: take one number, `float(x)`, or "
        "leave "
        "the format away."),
    Row("format_of_another", r"Unknown format code '(?P<code>\w)' for object of type '(?P<kind>\w+)'"
        r"|format: a real number is required",
        "This format is for numbers, and a text or another thing comes.", facts=True),
    Row("format_places", r"Replacement index \d+ out of range|not enough arguments for format string|not all arguments "
        r"converted|Invalid format specifier|Single '[{}]' encountered",
        "The braces or % signs in the text and the values for them don't match: as many places as values. With "
        "`f\"{x}\"` the values stand in the text itself."),
    Row("joined_texts", r"sequence item \d+: expected str instance, (?P<kind>\w+) found",
        "`join` joins texts, and something else is among them: `\" \".join(str(x) for x in things)`."),
    Row("text_wanted", r"must be str(?:ing)?, not|expected str(?:ing)?(?: or bytes-like object)?, (?:got|bytes|not)|"
        r"must be a string|expected string|expected a string|first arg must be|requires string",
        "A text is wanted here, and something else comes.", facts=True),
    Row("list_joined", r"can only concatenate list \(not \"(?P<kind>[\w.]+)\"\)",
        "`+` joins a list with a list: `[x]` in brackets is a list of one, `append` puts one thing more behind, and "
        "numbers "
        "are added in an array, `np.array(…)`.", facts=True),
    Row("character", r"ord\(\) expected a character|chr\(\) arg",
        "`ord` takes one character and `chr` the number of one."),
    Row("whole_number", r"object cannot be interpreted as an integer|'float' object .* integer|__index__",
        "A whole number is wanted here, a size, a count or a place, and something else comes. `len(x)` counts things, "
        "`int(x)` makes a whole number of one.", facts=True),
    Row("separator", r"empty separator", "`split` wants something to split at; `list(text)` gives the letters, and "
        "`text.split()` splits at spaces."),
    Row("no_file", r"FileNotFoundError|No such file",
        "There is no such file where this runs: compare the name and the folder, and look with `os.listdir()`."),
    Row("negative_shift", r"slice step cannot be zero|range\(\) arg 3 must not be zero",
        "A step of 0 would never arrive: steps are 1, 2, … or -1, -2, …"),
    Row("bad_unary", r"bad operand type for (?:unary )?(?P<sign>\S+?):? '(?P<kind>[\w.]+)'|bad operand type for abs",
        "A sign or `abs` belongs before a number, and something else stands there: a list becomes an array by "
        "`np.array(…)`.", facts=True),
    Row("class_without_self", r"takes 0 positional arguments but 1 was given",
        "The function takes nothing, and gets one thing. Where it is a method, its first parameter is `self`: the "
        "object "
        "itself always comes along."),
    Row("abstract", r"Can't instantiate abstract class", "This class is only a plan: one of its children is wanted."),
    Row("frozen", r"can't set attribute|has no setter|object attribute .* is read-only",
        "This attribute can't be set: the class computes it itself. Keep your value under another name."),
    Row("encoding", r"UnicodeDecodeError|UnicodeEncodeError",
        "The bytes are of another encoding: `open(path, encoding=\"utf-8\")`."),
    Row("closed", r"I/O operation on closed file", "The file is closed already: what reads it belongs into the "
        "`with`."),
    Row("keywords_are_texts", r"argument after \*\* must be a mapping|argument after \* must be an iterable"
        r"|keywords must "
        r"be strings",
        "`*` takes a list apart into arguments, `**` a dictionary with texts as keys; here comes something else.",
        facts=True),
    Row("unhashable_kind", r"unhashable type: '(?P<kind>[\w.]+)'",
        "A {kind} can't be a key of a dictionary or a member of a set: a number, a text or a tuple can."),
)  # fmt: skip
