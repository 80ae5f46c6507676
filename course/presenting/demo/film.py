"""The film of a training, which the page shows while TensorFlow starts: `python -m course.presenting.demo.film fr`.

It is what the page was told in a demo, by seconds since it began: `page/film-fr.json`, thinned out.
"""

import json
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from course.presenting.demo.plan import Plan
from course.presenting.demo.worker import work

SHOWN = {"model": 0.0, "began": 0.0, "step": 0.4, "look": 2.5, "measured": 0.0}  # kinds, and seconds between two
LEFT_OUT = {"words", "machine"}  # of the model: what is asked later, and not of a film


def record(language: str, folder: Path = Path(__file__).parent / "page", plan: Plan | None = None) -> Path:
    """Train as `course demo` does, a minute or two, and keep what there was to see; returns the file."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, plan or Plan(language=language)), daemon=True)
    process.start()
    theirs.close()
    told: list[tuple[float, dict[str, Any]]] = []
    last = dict.fromkeys(SHOWN, -1e9)
    start: float | None = None
    while (event := pipe.recv())["kind"] != "ready":
        now, kind = time.monotonic(), event["kind"]
        start = now if start is None and kind in SHOWN else start
        if start is not None and kind in SHOWN and now - last[kind] >= SHOWN[kind]:
            last[kind] = now
            told.append((round(now - start, 2), {key: value for key, value in event.items() if key not in LEFT_OUT}))
    pipe.close()
    process.join()
    path = folder / f"film-{language}.json"
    write_whole(path, json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path


if __name__ == "__main__":
    for one in sys.argv[1:]:
        print(f"{record(one)} is written.")
