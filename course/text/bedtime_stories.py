"""Stories made by rules: somebody wishes for something, something is in the way, somebody helps, and it ends well."""

import functools
import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np


def bedtime_stories(count: int = 3000, seed: int = 0) -> list[str]:
    """Tell small stories with a beginning, a middle and an end.

    Each has a hero with a name, a wish, an obstacle that belongs to the wish, a helper with a condition, help that fits
    the wish, and an end that fits all of these. Names and pronouns stay the same from the first sentence to the last:
    whoever learns to write such stories has to remember who they are about.

    Args:
        count: number of stories. Default 3000.
        seed: what they are drawn from; the same seed tells the same stories.

    Returns:
        list of texts of about ninety words.

    Example:
        >>> bedtime_stories(1)[0][:34]
        'Once there was a small fox named M'
    """
    rng = np.random.default_rng(seed)
    return [_story(rng) for _ in range(count)]


@functools.cache
def _parts() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _story(rng: np.random.Generator) -> str:
    parts = _parts()

    def one_of(things: Any) -> Any:
        things = parts[things] if isinstance(things, str) else things
        return things[rng.integers(len(things))]

    name, whose = one_of(list(parts["heroes"].items()))
    helper, wish, price = one_of("helper"), one_of("wish"), one_of("price")
    he, him, his = parts["pronouns"][whose]
    helper_he, _, helper_his = parts["pronouns"][helper["pronoun"]]
    the_helper = "the " + helper["is"].split()[-1]
    asked = price["asked"]
    told = (
        f"{one_of('beginnings')} a {one_of('manners')} {one_of('kinds')}",
        f"named {name} {one_of('lives')} {one_of('homes')}.",
        f"{{name}} wanted {wish['for']}, but {one_of(wish['but'])}. {wish['in_vain']}",
        one_of("meetings"),
        f'"{asked}{"?" if asked.startswith("What") else ","}" said {the_helper}. {price["done"]}. {price["then"]}.',
        f"Then {the_helper} {wish['help']}. {wish['end']}",
        one_of("ends"),
    )
    story = " ".join(told).format(
        name=name,
        he=he,
        He=he.capitalize(),
        him=him,
        his=his,
        helper=helper["is"],
        trait=helper["trait"],
        the_helper=the_helper,
        helper_he=helper_he,
        helper_his=helper_his,
    )
    return re.sub(r"(?<=[.] )t", "T", story)  # "the frog" at the beginning of a sentence
