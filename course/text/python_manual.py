"""A text that people wrote, and that is on every machine that can run this course: Python's own manual."""

import numpy as np

SHORTEST = 60  # letters; what is shorter is a heading


def python_manual(seed: int = 0) -> list[str]:
    """The paragraphs that `help()` knows, in a drawn order: about 1,400, 300,000 letters in all.

    Another version of Python has another manual, so numbers measured on it differ a little from one to the next.

    Args:
        seed: of the order. Default 0.

    Returns:
        list of paragraphs, each once, with single spaces.

    Example:
        >>> any("lambda" in paragraph for paragraph in python_manual())
        True
    """
    from pydoc_data.topics import topics  # large: only who asks for it loads it

    paragraphs = [" ".join(one.split()) for name in sorted(topics) for one in topics[name].split("\n\n")]
    found = [one for one in dict.fromkeys(paragraphs) if len(one) > SHORTEST]
    return [found[i] for i in np.random.default_rng(seed).permutation(len(found))]
