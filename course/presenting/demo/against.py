"""What a second model may lack, beside the one that learns. Light: the command line and the server read it."""

from autograder.base.problem import Problem

# As the page names it. Each is a misconception of the course: where it lives, its notebook says.
AGAINST = {
    "without-scaling": "without √d", "without-positions": "without positions", "one-head": "with one head",
    "without-mask": "without the causal mask", "without-residuals": "without residuals",
}  # fmt: skip


def checked(name: str | None) -> str | None:
    """A name of `AGAINST`, or None for no second model. Raises Problem for others."""
    if name is not None and name not in AGAINST:
        raise Problem(f"There is no second model {name!r}: it may be {', '.join(AGAINST)}.")
    return name
