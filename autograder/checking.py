"""`check` and `hint`: what a learner calls in a notebook or a terminal."""

from __future__ import annotations

import sys
from typing import Any

PUBLIC_SEED = 20170612  # the day on which "Attention Is All You Need" appeared; grading uses seeds that nobody knows


def check(slug: str, answer: Any) -> float:
    """Judge an answer and show what holds, what does not, and what was probably misunderstood.

    Args:
        slug: name of the exercise, for example "self_attention".
        answer: the class or function itself, for example SelfAttentionLayer.

    Returns:
        the points, as a plain float. An unknown slug shows one sentence and gives 0.0.
    """
    from autograder.exercises import UnknownExercise, find
    from autograder.judging import judge
    from autograder.reporting.verdict_html import as_html
    from autograder.reporting.verdict_text import as_text
    from autograder.running.here import Here

    try:
        exercise = find(slug)
    except UnknownExercise as error:
        _show(str(error), None)
        return 0.0
    verdict = judge(exercise, Here({exercise.entry: answer}), PUBLIC_SEED)
    _show(as_text(verdict, exercise.title), as_html(verdict, exercise.title))
    return verdict.score


def hint(slug: str) -> None:
    """Show the hint of an exercise."""
    from autograder.exercises import UnknownExercise, find
    from autograder.reporting.verdict_html import hint_html

    try:
        exercise = find(slug)
    except UnknownExercise as error:
        _show(str(error), None)
        return
    _show(f"Hint for {exercise.title}: {exercise.hint}", hint_html(exercise.title, exercise.hint))


def _show(text: str, html: str | None) -> None:
    """As HTML in a notebook, as plain text anywhere else."""
    if html is not None and _in_notebook():
        from IPython.display import display

        display({"text/plain": text, "text/html": html}, raw=True)
    else:
        print(text)


def _in_notebook() -> bool:
    """Whether cells' outputs are shown by something that renders HTML."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(shell).__mro__)  # Colab has a subclass
