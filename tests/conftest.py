"""What holds for all tests."""

import gc
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Small models gain nothing from threads, and the other workers wait for them.
os.environ.update(TF_NUM_INTRAOP_THREADS="1", TF_NUM_INTEROP_THREADS="1")

# A busy machine is no failure: no test depends on how fast anything is.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# What a script starts in the background ignores Ctrl-C, and all that it starts does too. Some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ("tests.cpu", "tests.kernels", "tests.one_command_line", "tests.reach", "tests.warm_process")

SOLUTIONS = Path(__file__).parents[1] / "solutions"
MARKS = re.compile(r"^.*### (BEGIN|END) SOLUTION\n", re.MULTILINE)


def pytest_addoption(parser):
    parser.addoption("--ask-anew", action="store_true", help="ask all our answers, though their replies are kept")
    parser.addoption("--in-full", action="store_true", help="ask all our right answers by both seeds")


def pytest_collection_finish():
    """What has been imported and collected stays to the end, and need not be looked through for rubbish again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # for tests that make many objects, and keep few


@pytest.fixture(autouse=True, scope="session")
def a_cache_of_its_own(tmp_path_factory):
    """What is kept for this user is no part of a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRANSFORMER_COURSE_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def functions_are_traced_again():
    """Who lets TensorFlow's functions run eagerly and doesn't end it makes all later trainings slow."""
    yield
    if (tf := sys.modules.get("tensorflow")) is not None and tf.config.functions_run_eagerly():
        tf.config.run_functions_eagerly(False)
        pytest.fail("this test leaves TensorFlow's functions running eagerly")


@pytest.fixture(scope="session")
def everything_kept(tmp_path_factory):
    """The folder `mine` of a learner who has written what the solutions have, as green checks keep it."""
    import jupytext

    from autograder.student.tracking.keep_answer import flattened, keep_answer

    folder = tmp_path_factory.mktemp("solved") / "mine"
    for path in sorted(SOLUTIONS.glob("[0-9]*.md")):
        cells = []
        for cell in jupytext.read(path, fmt="md").cells:
            if cell.cell_type == "code":
                cells.append(MARKS.sub("", cell.source))
                if cell.metadata.get("role") == "check":
                    entry = re.search(r'check\("\w+", (\w+)\)', cell.source)[1]
                    assert keep_answer(folder, entry, path.stem, list(flattened(cells))), entry
    return folder
