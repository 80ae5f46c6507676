"""Stories made by rules: somebody wishes for something, something is in the way, somebody helps, and it ends well."""

import functools
import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np


def bedtime_stories(count: int = 3000, seed: int = 0, language: str = "en") -> list[str]:
    """Tell small stories with a beginning, a middle and an end.

    Each has a hero with a name, a wish, an obstacle that belongs to the wish, a helper with a condition, help that fits
    the wish, and an end that fits all of these. Names and pronouns stay the same from the first sentence to the last:
    whoever learns to write such stories has to remember who they are about.

    Args:
        count: number of stories. Default 3000.
        seed: what they are drawn from; the same seed tells the same stories.
        language: "en", or "zh" for Chinese, with a space between two words.

    Returns:
        list of texts of about ninety words.

    Raises:
        ValueError: they aren't told in that language.

    Example:
        >>> bedtime_stories(1)[0][:34]
        'Once there was a small fox named M'
    """
    rng, parts = np.random.default_rng(seed), _parts(language)
    return [_story(rng, parts) for _ in range(count)]


def story_heroes(language: str = "en") -> list[str]:
    """The names of those whom `bedtime_stories` are about.

    Example:
        >>> story_heroes()[:2]
        ['Mila', 'Nora']
    """
    return list(_parts(language)["heroes"])


@functools.cache
def _parts(language: str) -> dict[str, Any]:
    found = {path.suffixes[0][1:]: path for path in Path(__file__).parent.glob("bedtime_stories.*.toml")}
    if language not in found:
        raise ValueError(f"the stories are told in {' and '.join(sorted(found))}, not in {language!r}.")
    return tomllib.loads(found[language].read_text(encoding="utf-8"))


def _story(rng: np.random.Generator, parts: dict[str, Any]) -> str:
    def one_of(things: Any) -> Any:
        things = parts[things] if isinstance(things, str) else things
        return things[rng.integers(len(things))]

    name, whose = one_of(list(parts["heroes"].items()))
    helper, wish, price = one_of("helper"), one_of("wish"), one_of("price")
    he, him, his = parts["pronouns"][whose]
    helper_he, _, helper_his = parts["pronouns"][helper["pronoun"]]
    drawn = {
        "beginning": one_of("beginnings"), "manner": one_of("manners"), "kind": one_of("kinds"),
        "life": one_of("lives"), "home": one_of("homes"), "but": one_of(wish["but"]), "meeting": one_of("meetings"),
        "ending": one_of("ends"),
    }  # fmt: skip
    hero = {"name": name, "he": he, "He": he.capitalize(), "him": him, "his": his}
    people = hero | {"helper_he": helper_he, "helper_his": helper_his}
    people |= {**helper, "helper": helper["is"], "the_helper": parts["definite"] + helper["is"].split()[-1]}
    story = parts["tale"].format(**{**wish, **price, **drawn}).format(**people)
    return re.sub(r"(?<=[.] )t", "T", story)  # "the frog" at the beginning of a sentence
