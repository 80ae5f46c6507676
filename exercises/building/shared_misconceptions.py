"""Wrong ideas that several exercises share: a mask's type, and the id of PAD."""

from typing import Any


def only_another_type(seen: list[Any]) -> bool:
    """A sign: all numbers are right, and only the type is another, whether or not a graph could make them."""
    problems = [one.problem for one in seen if one.problem is not None and one.case.part != "in your machine"]
    return bool(problems) and all("expected float32" in problem for problem in problems)
