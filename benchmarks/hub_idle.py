"""Grade on submit, timed: seconds from `submit()` to the report, at a service that has nothing else to do.

    python benchmarks/hub_idle.py [--notebook 00 02 08 ...] [--repeats 3] [--workers 2]

One student hands in at a time, as `submit()` does, which asks once a second. The service (`autograder serve`), the
guard and the grading are real; a stand-in of the hub says whose token is whose. Each notebook is handed in with all its
answers right (of the project's tests), and in another form each time, since the same one counts once. Prints the median
and the longest of each notebook's times, and of all; without `--notebook`, of all notebooks. On a machine with other
work these say little: beside them stand the seconds of CPU that the service and all that it started took meanwhile.
"""

import argparse
import json
import statistics
import tempfile
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import Path

import psutil
from hub import PREFIX, HubApi, Service

from autograder.grading.answers import answers_to
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import assignments, meant, read_release
from autograder.grading.init import init
from autograder.grading.sample_class import ANSWERS, solved
from autograder.student.submission.handing_in import Counter, wait_for


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notebook", nargs="*", default=[])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    wishes = parser.parse_args()
    hub = ThreadingHTTPServer(("127.0.0.1", 0), HubApi)
    threading.Thread(target=hub.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        init(Path(folder))
        course = Course.at(Path(folder))
        service = Service(Path(folder), hub.server_port, wishes.workers, attempts=None)
        try:
            names = [meant(course, one) for one in wishes.notebook] or assignments(course)
            timed(course, service, names[0], 0)  # the grader is made ready meanwhile
            found, cpu = {}, {}
            for name in names:
                before = cpu_seconds(service)
                found[name] = [timed(course, service, name, number + 1) for number in range(wishes.repeats)]
                cpu[name] = (cpu_seconds(service) - before) / wishes.repeats
        finally:
            service.process.terminate()
            service.process.wait()
    for name, seconds in found.items():
        times = f"median {statistics.median(seconds):5.1f} s, longest {max(seconds):5.1f} s"
        print(f"{name:26} {times}; {cpu[name]:5.1f} s of CPU each")
    together = [one for each in found.values() for one in each]
    print(f"{'all':26} median {statistics.median(together):5.1f} s, longest {max(together):5.1f} s")


def cpu_seconds(service: Service) -> float:
    """What the service has used, and all that it started: what runs yet, and what has ended."""
    above = psutil.Process(service.process.pid)
    return sum(sum(one.cpu_times()[:4]) for one in (above, *above.children(recursive=True)))


def timed(course: Course, service: Service, name: str, number: int) -> float:
    """Seconds from handing in to the report, which has full marks."""
    release = read_release(course, name)
    right = {
        slug: next(one.source for one in answers_to(ANSWERS, [slug]) if one.kind == "Right")
        for slug in release.exercises
    }
    notebook = solved(release, right)
    notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "source": f"Take {number}.", "id": "take"})
    counter = Counter(f"http://127.0.0.1:{service.port}{PREFIX}", "ada", "ada-token")
    service.ask("ada", name)  # it answers
    began = time.monotonic()
    told = wait_for(counter, counter.hand_in(name, json.dumps(notebook).encode()), lambda said: None)
    taken = time.monotonic() - began
    judged = sum(one["score"] for one in told["verdicts"])
    assert judged == sum(one["points"] for one in told["verdicts"]), (name, told["told"], told["reason"])
    print(f"{name}: {taken:.1f} s", flush=True)
    return taken


if __name__ == "__main__":
    main()
