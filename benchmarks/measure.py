"""Times and memory of several ways to do the same, side by side."""

import logging
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

# Each way is traced as a function of its own, on purpose; TensorFlow takes them for one that is traced again and again.
logging.getLogger("tensorflow").setLevel(logging.ERROR)


def seconds(ways, argument, rounds):
    """By its name, the seconds of each way in each round, in a new order each time: a busy machine slows all alike."""
    times = {name: [] for name in ways}
    for way in ways.values():
        way(argument)  # trace and compile
    for _ in range(rounds):
        for name in random.sample(list(ways), len(ways)):
            start = time.perf_counter()
            ways[name](argument)
            times[name].append(time.perf_counter() - start)
    return times


def ratio(times, of, to):
    """The median over the rounds of one way's time divided by another's."""
    return statistics.median(a / b for a, b in zip(times[of], times[to], strict=True))


def peak_of_run(way, argument, runs=3):
    """Run one way in this process; return by how many MB its memory rose at the highest, compiling included."""
    before = highest()
    for _ in range(runs):
        way(argument)
    return highest() - before


def highest():
    """The most memory that this process ever held, in MB; Linux alone tells it of a process without its parents."""
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def peak_in_own_process(*arguments):
    """Run this benchmark once more, in a process of its own, which prints one number of MB and nothing else."""
    command = [sys.executable, sys.argv[0], *map(str, arguments)]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return float(printed)
