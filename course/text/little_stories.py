"""A text made by rules, in which one knows which words belong together."""

import re

import numpy as np

# Words of one kind may stand in the same places, and so should get vectors that are alike.
KINDS = {
    "colour": ("black", "brown", "white", "grey"), "animal": ("cat", "dog", "kitten", "puppy"),
    "rest": ("sat", "slept", "lay", "waited"), "furniture": ("couch", "rug", "bed", "mat"),
    "person": ("Anna", "Ben", "Carla", "David"), "kitchen": ("ate", "bought", "cooked", "liked"),
    "food": ("bread", "cheese", "soup", "apples"), "time": ("morning", "afternoon", "evening", "night"),
}  # fmt: skip
PATTERNS = (
    "the {colour} {animal} {rest} on the {furniture}",
    "the {colour} {animal} {rest} on the {furniture} and the {colour} {animal} {rest} on the {furniture}",
    "in the {time} {person} {kitchen} {food}",
    "{person} {kitchen} {food} with {person}",
)


def little_stories(count: int = 400, seed: int = 0) -> list[str]:
    """Tell short sentences of animals that rest and people who eat.

    Each sentence follows one of four patterns; each gap gets a word of its kind, all equally likely. So the words of
    a kind have the same neighbours, and a model that looks at neighbours alone must find the kinds: nobody tells
    it which words are colours.

    Args:
        count: number of sentences. Default 400.
        seed: what they are drawn from; the same seed tells the same stories.

    Returns:
        list of texts in small letters, names aside, without full stops.

    Example:
        >>> little_stories(2)
        ['Carla bought cheese with Anna', 'in the morning Anna ate apples']
    """
    rng = np.random.default_rng(seed)

    def fill(gap):
        return str(rng.choice(KINDS[gap[1]]))

    patterns = rng.integers(len(PATTERNS), size=count)
    return [re.sub(r"\{(\w+)\}", fill, PATTERNS[i]) for i in patterns]
