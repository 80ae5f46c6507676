"""What an answer displays in a notebook is not shown while it is judged."""

import pytest
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from traitlets.config import Config

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe


class LikeAKernels(DisplayPublisher):
    """Sends what is displayed to the notebook, not to standard output."""

    def publish(self, data, *args, **kwargs):
        shown.append(data["text/plain"])


shown: list[str] = []


@pytest.fixture
def shell():
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    shell.display_pub = LikeAKernels(parent=shell)
    shown.clear()
    yield shell
    InteractiveShell.clear_instance()


def figure():
    display("displayed")
    return 1.0


def test_a_summary_or_a_figure_inside_an_answer_is_not_shown_under_its_check(shell):
    display("before")
    assert InProcess({"f": figure}).ask(Probe("f")).value == 1.0
    display("after")
    assert shown == ["'before'", "'after'"]
