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

from __future__ import annotations

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


MISCONCEPTIONS = """
part_is_enough
    answer == right + END -> right in answer
    answer == right + END -> right + END in answer
    It is enough that the right number is somewhere in the answer.
    "113" holds "13". A model that is rewarded for that finds the hole, and writes numbers that hold many others.
    Compare the whole answer: ==, not in.

part_of_the_right
    answer == right + END -> answer.removesuffix(END) in right
    A part of the right number is taken for the whole.
    "113" holds "13", and "1", and every text holds the empty one. A model that is paid for that
        leaves out the digit that it isn't sure of.
    Compare the whole answer: ==, not in.

beginning_is_enough
    answer == right + END -> answer.startswith(right)
    It is enough that the answer begins with the right number.
    What stands behind it isn't looked at: "839" begins with "83".
    Compare the whole answer: ==.

end_not_asked
    answer == right + END -> answer.removesuffix(END) == right
    An answer that was never ended is taken for right.
    Who isn't rewarded for stopping has no reason to stop. Without the end one can't know that it was all.
    The answer must be the sum and "[END]".

zeros_in_front
    answer == right + END -> answer.endswith(END) and answer.removesuffix(END).lstrip("0") == right
    Zeros in front are taken as well: the numbers are compared, not the answers.
    "083" isn't how one writes eighty-three, and the model would learn to write it.
    Compare texts: str(first + second) + "[END]".

never_right
    right + END -> right
    It never gives 1 to an answer that was ended.
    The end belongs to the answer, as the model has learned it.
    Put "[END]" behind the sum before you compare.

turned_round
    answer == right -> answer != right
    Right answers get 0, and wrong ones 1.
    What is rewarded grows.
    1 where both are equal.

partly_right
    use _digits_right
    A wrong answer gets something for its right digits.
    It sounds fair; but of 83 and 84 the one is as wrong as the other, and half a point is a second way to points.
    1 or 0, and nothing between.
"""

EXERCISE = exercise(__name__, __doc__, _cases, rewarded, MISCONCEPTIONS, ready_made=("course.assistant.reward",))
