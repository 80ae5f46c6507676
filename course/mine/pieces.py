"""What a learner has written themselves, with the course's piece wherever an exercise is still open."""

import contextlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from autograder.base.folders import home
from course.mine.given import given
from course.mine.library import Library, open_library
from course.mine.messages import say

_given = ContextVar("given", default=False)


@contextlib.contextmanager
def as_given() -> Iterator[None]:
    """While this lasts, whatever is asked of `Pieces` is the course's, as it is where answers are graded.

    So a later answer is judged by itself. How a learner has called things inside an earlier piece can't cost it
    anything, and whether the two get on with each other is for `whole_machine` to try.
    """
    token = _given.set(True)
    try:
        yield
    finally:
        _given.reset(token)


class Pieces:
    """Pieces of a Transformer as attributes: the learner's own where there is one that loads, else the course's.

    Args:
        found: each piece by its name.
        broken: for each piece of the learner's that is not used, why.
        own: the names of those that are the learner's.
    """

    def __init__(self, found: Mapping[str, Any], own: tuple[str, ...], broken: Mapping[str, str]):
        self._found, self.own, self.broken = dict(found), own, dict(broken)

    def __getattr__(self, name: str) -> Any:
        try:
            found = self.__dict__["_found"][name]
            return given(name) if _given.get() else found
        except KeyError:
            raise AttributeError(f"There is no piece {name!r} here; there are: {', '.join(self._found)}.") from None

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return "\n".join([self.whose(), *self.others()])

    def whose(self) -> str:
        """How many of the pieces are the learner's, and which."""
        counts = {"count": len(self.own), "all": len(self._found)}
        if not self.own:
            return say("{count} of {all} pieces are yours.", **counts)
        return say("{count} of {all} pieces are yours: {names}.", **counts, names=", ".join(self.own))

    def others(self) -> list[str]:
        """Sentences on the pieces that are the course's, and on those of the learner's that are not used."""
        others = [name for name in self._found if name not in self.own]
        names = ", ".join(others)
        lines = [say("The course's own stand in for the others: {names}.", names=names)] if others else []
        again = "Your {name} {why}; check it once more."
        return lines + [say(again, name=name, why=why) for name, why in self.broken.items()]


def pieces(*names: str, folder: Path | None = None) -> Pieces:
    """The pieces of these names, the learner's own first.

    Args:
        names: of classes and functions, for example "SelfAttentionLayer".
        folder: where the learner's are; `home()` where nothing is said.

    Returns:
        the pieces; printed, they tell whose they are.

    Raises:
        ValueError: neither the learner nor the course has a piece of such a name.

    Example:
        >>> mine = pieces("causal_mask")
        >>> mine.causal_mask(2).numpy().tolist()
        [[0.0, 1.0], [0.0, 0.0]]
    """
    return of_library(open_library(folder or home()), names)


def of_library(library: Library, names: tuple[str, ...]) -> Pieces:
    """The pieces of these names in a library. Raises ValueError as `pieces` does."""
    try:
        found = {name: getattr(library, name) for name in names}
    except AttributeError as error:
        raise ValueError(str(error)) from None
    own = tuple(name for name in names if name in library.own)
    return Pieces(
        found, own, {name: say("could not be loaded ({why})", why=why) for name, why in library.broken.items()}
    )
