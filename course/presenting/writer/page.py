"""One HTML file that holds a Llama from a folder, and all that is needed to let it write."""

import json
from pathlib import Path

import numpy as np

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.serving.words import ENGLISH, THEME
from course.models import STORY_TELLER
from course.models.llama_folder import read_folder
from course.presenting.bundle import bundle
from course.presenting.one_file import one_file
from course.text import SIGNS

PAGE = Path(__file__).parent / "page"
BESIDE = PAGE.parents[1]
MOST = 20_000_000  # numbers that a page can hold
BEGINNING = "Once there was a brave duck named"


def writer(folder: str | Path = STORY_TELLER, language: str = ENGLISH) -> str:
    """The page as HTML.

    Args:
        folder: of a Llama with a byte-level `tokenizer.json`, as `load_llama` reads it; its numbers in 16 bits.
        language: that the page speaks, "en" or "zh".

    Raises:
        Problem: the folder can't be read, or its model is too large for a page.
    """
    config, tensors = read_folder(folder)
    path, count = Path(folder, "tokenizer.json"), sum(value.size for value in tensors.values())
    if count > MOST:
        raise Problem(f"{folder} has {count:,} numbers; a page can hold {MOST:,}.")
    if config["rotary_scaling"] is not None:
        raise Problem(f"{folder} has angles that are scaled, which the page can't compute.")
    places, at = {}, 0
    for name, value in tensors.items():
        places[name] = {"at": at, "shape": value.shape}
        at += value.size
    try:
        made = json.loads(path.read_text(encoding="utf-8"))
        merges = [one.split(" ") if isinstance(one, str) else one for one in made["model"]["merges"]]
        special = {one["content"]: one["id"] for one in made["added_tokens"] if one["special"]}
        tokenizer = {"vocab": made["model"]["vocab"] | special, "merges": merges, "special": list(special.values())}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Problem(f"{path} can't be read: {type(error).__name__}: {error}.") from error
    if not set(SIGNS) <= set(tokenizer["vocab"]):
        raise Problem(f"{path} has no piece for each of the 256 bytes, as the page's tokenizer needs.")
    ends = [number for text, number in special.items() if "end" in text]
    about = {
        **{"config": config, "places": places, "tokenizer": tokenizer, "ends": ends, "parameters": count},
        **{"begin": ends[:1], "most": min(config.get("max_position_embeddings", 2048), 400)},
    }
    numbers = np.concatenate([value.reshape(-1) for value in tensors.values()]).astype("<f2").tobytes()
    script = bundle("page.js", [PAGE, BESIDE / "take_home/page", BESIDE / "playground/page", THEME.parent])
    beginning = BEGINNING if Path(folder) == STORY_TELLER else ""
    return one_file(PAGE, language, script, about, numbers, beginning=beginning)


def write_writer(path: str | Path, folder: str | Path = STORY_TELLER, language: str = ENGLISH) -> None:
    """Write `writer` to a file, whole or not at all. Raises Problem as it does, and OSError."""
    write_whole(Path(path), writer(folder, language))
