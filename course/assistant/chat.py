"""Talking to the small assistant, in a notebook or in the terminal."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base.folders import found, home
from autograder.base.problem import Problem
from course.assistant.sums import END, SIGNS

if TYPE_CHECKING:
    from course.models import DecoderOnly

FILE = "assistant.keras"  # beside the folder `mine`
KNOWS = "I know sums of two numbers up to 99, and nothing else. Ask me 38+45."
QUESTION = re.compile(r"^\D*(\d{1,2})\s*\+\s*(\d{1,2})\D*$")
UNENDED = "… (it found no end)"


class Chat:
    """Asks a model that has learned sums; whatever else one says to it, it says what it knows.

    Args:
        model: a `DecoderOnly` over the signs of the sums.

    Example:
        >>> from course.assistant.learning import sum_model
        >>> Chat(sum_model()).say("How are you?")
        'I know sums of two numbers up to 99, and nothing else. Ask me 38+45.'
    """

    def __init__(self, model: DecoderOnly):
        from course.assistant.tries import Asker  # TensorFlow: not for a command's help

        self._ask = Asker(model, tries=1)

    def say(self, text: str) -> str:
        """The model's likeliest answer to a sum, right or wrong; to anything else, what it knows."""
        asked = QUESTION.match(text.strip())
        if asked is None:
            return KNOWS
        first, second = map(int, asked.groups())
        ((answer,),) = self._ask([f"{first:02}+{second:02}"], temperature=0).texts
        return answer.removesuffix(END) if answer.endswith(END) else answer + UNENDED

    def converse(self, show: Callable[[str], None], ask: Callable[[str], str] = input) -> None:
        """Answer what is typed, until Ctrl-D or Ctrl-C."""
        show(KNOWS + " Ctrl-D ends.")
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while True:
                if text := ask("> ").strip():
                    show(self.say(text))


def keep_assistant(model: DecoderOnly, path: Path | None = None) -> Path:
    """Save a model where `course chat` finds it.

    Args:
        model: as `sum_model` made it.
        path: a file that ends with .keras. Default: `assistant.keras` beside the folder `mine`.
    """
    path = home().parent / FILE if path is None else path
    model.save(path)
    return path


def load_assistant(path: Path | None = None) -> Chat:
    """The assistant that `keep_assistant` has kept.

    Raises:
        Problem: there is none, or it is none of this lesson's.
    """
    path = found().parent / FILE if path is None else path
    if not path.is_file():
        raise Problem(f"There is no assistant at {path} yet: notebook 13b trains one, and keeps it there.")
    import keras

    from course.models import DecoderOnly

    try:
        model = keras.models.load_model(path)
    except Exception as error:
        raise Problem(f"{path} is no model that can be loaded: run the last section of notebook 13b again.") from error
    if not isinstance(model, DecoderOnly) or model.vocab_size != SIGNS.size:
        raise Problem(f"{path} holds another model than the assistant of notebook 13b.")
    return Chat(model)
