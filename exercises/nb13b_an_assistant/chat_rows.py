"""chat_rows(turns, ids_of, marks, length): a chat as a row of ids, and a row that says which of them are learned.

A chat becomes two rows: 12 minutes, 3 stars

You learn a part in a play. Which lines do you learn by heart, yours or your partner's? And how do you know that yours
is over?

Go through the turns one by one. Each gives a mark, its signs and an end. Write both rows side by side, so that they
never get out of step: for each id one number.

For each (role, text): signs = [ids_of[sign] for sign in text]; ids += [marks[role], *signs, marks["end"]]; learned =
1.0 if role == "assistant" else 0.0; counts += [0.0] + [learned] * (len(signs) + 1). Then fill both up with 0 to length;
or give ([], []) where the chat is too long.

ids, 3: Marks stand around each turn, and PAD fills up the row.
counts, 4: What counts is the assistant's signs and its ends, and nothing else.
several turns, 2: In a longer chat every answer of the assistant's counts.
too long, 1: A chat that doesn't fit is not cut.
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from autograder.checks.building import Case, exercise, function_case

Turns = Sequence[Sequence[str]]
SIGNS = "0123456789+?abcdef"


def rows(
    turns: Turns, ids_of: Mapping[str, int], marks: Mapping[str, int], length: int
) -> tuple[np.ndarray, np.ndarray]:
    """The ids of a chat and what counts of them, (length,) each; two empty rows where it is longer."""
    ids: list[int] = []
    counts: list[float] = []
    for role, text in turns:
        signs = [ids_of[sign] for sign in text]
        learned = float(role == "assistant")
        ids += [marks[role], *signs, marks["end"]]
        counts += [0.0, *[learned] * len(signs), learned]
    if len(ids) > length:
        ids, counts, length = [], [], 0
    rest = length - len(ids)
    return np.array(ids + [0] * rest, float), np.array(counts + [0.0] * rest)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, turns: Turns, length: int) -> Case:
        numbers = [int(number) for number in rng.permutation(np.arange(1, 60))]
        ids_of = dict(zip(SIGNS, numbers, strict=False))
        marks = dict(zip(("system", "user", "assistant", "end"), numbers[len(SIGNS) :], strict=False))
        inputs = {"turns": [list(turn) for turn in turns], "ids_of": ids_of, "marks": marks, "length": length}
        if part in ("ids", "counts"):
            about = f"{about}, length {length}"
        return function_case(part, about, inputs, names=("ids", "counts"), mode="arrays")

    def text(count: int) -> str:
        return "".join(rng.choice(list(SIGNS), count))

    def question(first: int, second: int) -> Turns:
        return (("user", text(first)), ("assistant", text(second)))

    yield case("ids", "a question of five signs and an answer of two", (("user", "38+45"), ("assistant", "83")), 14)
    yield case("ids", "a question and an answer", question(3, 5), 16)
    yield case("counts", "a question and an answer", question(4, 3), 13)
    yield case("counts", "a question and an answer", question(6, 2), 15)
    yield case("counts", "a row that is just full", question(5, 3), 12)
    yield case("several turns", "two questions and two answers", (*question(4, 2), *question(3, 3)), 23)
    yield case("several turns", "rules of the house before the question", (("system", text(4)), *question(3, 2)), 18)
    yield case("several turns", "three answers", (*question(2, 2), *question(2, 3), *question(3, 2)), 30)
    yield case("too long", "a chat that is one sign too long", question(5, 4), 12)
    yield case("too long", "a chat that is far too long", question(9, 6), 8)


EXERCISE = exercise(__name__, __doc__, _cases, rows, ready_made=("course.assistant.chat_rows",))
