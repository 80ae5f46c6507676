"""Asking: one line from the learner, wherever somebody is there to answer.

`input` is what every notebook has: in JupyterLab, Colab and a hub it puts a field below the cell that has the keyboard
already. Nothing need be installed for it. Where nobody can answer (a notebook that is executed for slides, for a test,
for a page) Jupyter says so, and we go on without an answer.
"""

import sys
from typing import Any, TypeVar

from autograder.languages.chosen import say
from autograder.student.asking.question import Question

NOBODY, SKIPPED = "nobody", "skipped"
A = TypeVar("A")


def ask(question: Question, prompt: str) -> Any:
    """What a learner answers, read by the question's kind; NOBODY or SKIPPED where there is no answer."""
    words = say("{prompt} ({how}; Enter skips): ", prompt=prompt, how=question.answer.how)
    while True:
        try:
            text = _line(words)
        except EOFError:
            return NOBODY
        if not text.strip():
            return SKIPPED
        answer = question.answer.read(text)
        if answer is not None:
            return answer
        typed = repr(text.strip()[:40])
        words = say("{typed} can't be read; {how}: ", typed=typed, how=question.answer.how)


def _line(words: str) -> str:
    """One line. Raises EOFError where nobody is there."""
    if not in_ipython() and not (sys.stdin is not None and sys.stdin.isatty()):
        raise EOFError
    try:
        return input(words)
    except EOFError:
        raise
    except Exception as error:
        if type(error).__name__ == "StdinNotImplementedError":  # IPython's: executed without anybody
            raise EOFError from error
        raise


def in_ipython() -> bool:
    """Whether this is a kernel or IPython."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return get_ipython() is not None
