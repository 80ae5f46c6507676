"""`pytest --cpu`: where the processor's seconds go, by folder and by test, children that have ended included.

Seconds on a clock say how busy a machine is; these say what a test costs on any.
"""

import os
import resource
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

HEAVIEST = 25
MACHINE = Path("/proc/stat")


def busy() -> float:
    """CPU seconds of all that runs on this machine, where Linux tells."""
    if not MACHINE.is_file():
        return 0.0
    user, nice, system, *_ = map(int, MACHINE.read_text().split("\n")[0].split()[1:])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def spent() -> float:
    """CPU seconds of this process and of its children that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


class Cpu:
    """Measures each phase of each test where it runs, and adds up where the results come together."""

    def __init__(self) -> None:
        self._before, self._began = spent(), busy()
        self.by_test: Counter[str] = Counter()

    def since(self) -> float:
        now = spent()
        seconds, self._before = now - self._before, now
        return seconds

    def pytest_collection_finish(self) -> None:
        self.since()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self):
        report = yield
        report.cpu = self.since()
        return report

    def pytest_runtest_logreport(self, report) -> None:
        self.by_test[report.nodeid] += getattr(report, "cpu", 0.0)

    def pytest_terminal_summary(self, terminalreporter) -> None:
        folders: Counter[str] = Counter()
        tests: Counter[str] = Counter()
        for test, seconds in self.by_test.items():
            folder = str(PurePosixPath(test.split("::")[0]).parent)
            folders[folder] += seconds
            tests[folder] += 1
        show = terminalreporter.write_line
        terminalreporter.section("CPU seconds")
        for folder, seconds in folders.most_common():
            show(f"{seconds:8.1f}  {tests[folder]:6}  {folder}")
        show(f"{sum(folders.values()):8.1f}  {sum(tests.values()):6}  all, importing and collecting aside")
        # What is killed behind a guard is nobody's child any more, so it is only here; and so is what else was at work.
        show(f"{busy() - self._began:8.1f}          the whole machine")
        for test, seconds in self.by_test.most_common(HEAVIEST):
            show(f"{seconds:8.1f}  {test}")


def pytest_addoption(parser) -> None:
    parser.addoption("--cpu", action="store_true", help="show CPU seconds by folder, and the heaviest tests")


def pytest_configure(config) -> None:
    if config.getoption("--cpu"):
        config.pluginmanager.register(Cpu())
