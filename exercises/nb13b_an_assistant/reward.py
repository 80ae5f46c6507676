"""reward(problem, answer): 1 for the right answer, whole and ended, else 0.

A checker that can't be fooled: 8 minutes

A pupil who doesn't know whether 13 or 113 is right writes 113 and says: thirteen is in there. What do you say?

The checker works out the sum itself, and writes down the one answer that it takes. Then it compares.

first, second = problem.split("+"); right = str(int(first) + int(second)) + "[END]"; return 1 if answer == right else 0.

right answers, 3: The sum, ended, gives 1.
wrong answers, 3: A wrong sum gives 0.
nearly right, 3: More than the sum, less than it, or a sum without its end gives 0.
not a number, 1: An answer that is no number at all gives 0.
"""

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, exercise, function_case

END = "[END]"


def rewarded(problem: str, answer: str) -> tuple[np.ndarray]:
    """1 where the answer is the sum, whole and ended."""
    first, second = problem.split("+")
    right = str(int(first) + int(second))
    return (np.array(float(answer == right + END)),)


def _digits_right(problem: str, answer: str) -> tuple[np.ndarray]:
    """The share of digits that stand where they should."""
    right = str(sum(map(int, problem.split("+")))) + END
    if answer == right:
        return (np.array(1.0),)
    digits = right.removesuffix(END)
    return (np.array(sum(a == b for a, b in zip(answer, digits, strict=False)) / len(digits)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, problem: str, answer: str) -> Case:
        inputs = {"problem": problem, "answer": answer}
        return function_case(part, f"{problem} and {answer or 'nothing'}", inputs, names=("the reward",), mode="arrays")

    def asked() -> tuple[str, int]:
        first, second = (int(one) for one in rng.integers(20, 100, 2))
        return f"{first:02}+{second:02}", first + second

    for _ in range(3):
        problem, right = asked()
        yield case("right answers", problem, f"{right}{END}")
    yield case("right answers", "07+05", f"12{END}")
    for off in (1, 10, -1):
        problem, right = asked()
        yield case("wrong answers", problem, f"{right + off}{END}")
    problem, right = asked()
    yield case("nearly right", "07+06", f"113{END}")
    yield case("nearly right", problem, f"{right}{int(rng.integers(10))}{END}")
    problem, right = asked()
    yield case("nearly right", problem, str(right))
    problem, right = asked()
    yield case("nearly right", problem, f"0{right}{END}")
    problem, right = asked()
    yield case("nearly right", problem, f"{str(right)[:-1]}{END}")
    problem, _ = asked()
    yield case("not a number", problem, END)
    yield case("not a number", problem, f"+{END}")


EXERCISE = exercise(__name__, __doc__, _cases, rewarded, ready_made=("course.assistant.reward",))
