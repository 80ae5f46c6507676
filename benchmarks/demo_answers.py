"""Questions to `course demo` while it learns, while it is examined, and afterwards: seconds to each answer.

    python benchmarks/demo_answers.py --epochs 2
    python benchmarks/demo_answers.py --epochs 1 --against without-mask

A question is asked every second, as an audience would at its keenest, by the road that the page itself takes.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from collections import defaultdict
from pathlib import Path

SENTENCES = (
    "the dogs are great",
    "when will the old king eat his red apple ?",
    "where is my book ?",
    "she loves three small white mice",
)
PHASES = {"step": "while it learns", "examining": "while it is examined", "ready": "afterwards"}


def main() -> None:
    """Measure once, and print a line for each phase."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--epochs", type=int, default=2, help="of the training in front of the audience")
    parser.add_argument("--against", help="a second model that learns beside it, without-mask for example")
    parser.add_argument("--after", type=int, default=20, help="questions once it is ready")
    wished = parser.parse_args()
    command = [
        str(Path(sys.executable).with_name("course")),
        "demo",
        "--no-browser",
        "--port",
        "0",
        "--epochs",
        str(wished.epochs),
    ]
    command += ["--against", wished.against] if wished.against else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as demo:
        try:
            for phase, seconds in ask(demo, wished.after).items():
                told = f"median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s"
                print(f"{phase:22} {len(seconds):4} questions, {told}")
        finally:
            demo.terminate()


def ask(demo: subprocess.Popen[str], after: int) -> dict[str, list[float]]:
    """Seconds to each answer, by what the model was doing when it was asked."""
    assert demo.stdout is not None
    address = next(found[0] for line in demo.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+/", line)))
    now: list[str] = []
    threading.Thread(target=follow, args=(address, now), daemon=True).start()
    found: dict[str, list[float]] = defaultdict(list)
    while len(found[PHASES["ready"]]) < after:
        time.sleep(1)
        if not now:
            continue
        phase, began = PHASES[now[-1]], time.perf_counter()
        body = json.dumps({"sentence": SENTENCES[sum(map(len, found.values())) % len(SENTENCES)]}).encode()
        request = urllib.request.Request(f"{address}translate", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=600) as answer:
            answer.read()
        found[phase].append(time.perf_counter() - began)
    return found


def follow(address: str, now: list[str]) -> None:
    """Note what the model is doing, as it is told to every page."""
    for line in urllib.request.urlopen(f"{address}events", timeout=3600):
        if line.startswith(b"data: "):
            told = json.loads(line[6:])
            now += [one["kind"] for one in told.get("events", [told]) if one["kind"] in PHASES]


if __name__ == "__main__":
    main()
