"""What a class keeps beside its gradebook, as JSON, and a person may have edited: read as a whole, or a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from autograder.base.problem import Problem

T = TypeVar("T")


def read_kept(path: Path, made: Callable[[Any], T], nothing: T) -> T:
    """What a file holds.

    Args:
        path: the file.
        made: makes of its JSON what is wanted; what it can't take it raises, as ValueError or the like.
        nothing: what holds where there is no such file.

    Raises:
        Problem: it can't be read.
    """
    try:
        return made(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return nothing
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Problem(f"{path} can't be read ({error}): put it back from a backup, or remove it.") from error
