"""The handbook's commands, typed in its order on a small class: each works, and says what the page says it says."""

import contextlib
import json
import re
import shlex
import shutil
import warnings
import zipfile
from pathlib import Path

from jupyter_core.application import NoStart
from nbgrader.apps import NbGraderApp

from tests.autograder.grading.conftest import ASSIGNMENT, cell_of, classroom_by_hand, known_alembic_version, write_json  # noqa: F401
from tests.autograder.term.conftest import run  # noqa: F401

HANDBOOK = Path(__file__).parents[2] / "docs" / "handbook.md"
UP_TO = "## Large classes"  # servers that a test doesn't start
CANVAS = f"Student,ID,SIS User ID,SIS Login ID,Section,{ASSIGNMENT} (77)\n    Points Possible,,,,,35\n"
CANVAS += '"Lovelace, Ada",101,,ada,Autumn,\n"Turing, Alan",102,,alan,Autumn,\n'
MOODLE = "Identifier,Full name,Email address,Maximum Grade,Grade,Last modified (grade)\n"
MOODLE += "Participant 1,Ada Lovelace,ada@uni.example,35.00,,-\nParticipant 2,Alan Turing,alan@uni.example,35.00,,-\n"


def blocks():
    """Language and text of each block, in order."""
    text = HANDBOOK.read_text(encoding="utf-8").partition(UP_TO)[0]
    return re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)


def nbgrader(*words):
    """One of nbgrader's own commands, in this process: it needs seconds to start another."""
    app = NbGraderApp()
    try:
        with contextlib.suppress(NoStart), warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # it leaves files to be closed by Python
            app.initialize(list(words))
            app.start()
    finally:
        type(app.subapp).clear_instance()


class Typist:
    """Types what the page says, in the folder where it says so."""

    def __init__(self, classroom, command, monkeypatch):
        self.classroom, self.command, self.monkeypatch = classroom, command, monkeypatch
        self.printed, self.typed = "", []

    def type(self, line):
        program, *words = shlex.split(line, comments=True)
        self.typed.append(f"{program} {words[0]}")
        if program == "cd":
            self.monkeypatch.chdir(words[0])
        elif program == "mv":
            Path(words[0]).rename(words[1])
        elif program == "nbgrader":
            nbgrader(*words)
        else:
            assert program == "autograder", f"nobody here can type {line!r}"
            status, self.printed = self.command(*words)
            assert status == 0, f"{line}\n{self.printed}"
            if words[0] == "init":
                self.settle(Path(words[1]))

    def settle(self, folder):
        """The world around the class: the small release, the students' work, what the LMS exports."""
        shutil.rmtree(folder / "notebooks")
        shutil.copytree(self.classroom.root / "notebooks", folder / "notebooks")
        notebook = json.loads((folder / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").read_text())
        cell_of(notebook, "given")["source"] = "given = 2"
        newest = folder.absolute() / "newest"
        write_json(newest / ASSIGNMENT / f"{ASSIGNMENT}.ipynb", notebook)
        self.monkeypatch.setattr("autograder.term.upgrade.came_with_the_course", lambda: newest)
        with zipfile.ZipFile(folder / "download.zip", "w") as archive:
            for name in ("lovelaceada_101_1", "turingalan_102_2"):
                archive.writestr(f"{name}_{ASSIGNMENT}.ipynb", json.dumps(self.classroom.answers()))
        (folder / "canvas.csv").write_text(CANVAS)
        (folder / "moodle.csv").write_text(MOODLE)


def words_of(text):
    """Without numbers, which are those of another release, and without line ends."""
    return " ".join(re.sub(r"\d+(\.\d+)?", "#", text).split())


def test_the_term_of_the_handbook_can_be_lived(classroom_by_hand, run, monkeypatch, tmp_path):  # noqa: F811
    exchange = tmp_path / "exchange"
    exchange.mkdir(mode=0o777)
    exchange.chmod(0o777)
    typist = Typist(classroom_by_hand, run, monkeypatch)
    for language, text in blocks():
        if language == "sh":
            for line in text.strip().splitlines():
                typist.type(line)
        elif language == "text":
            assert words_of(text) in words_of(typist.printed)
        elif language == "csv":
            Path("students.csv").write_text(text)
        else:
            assert language == "python"
            with Path("nbgrader_config.py").open("a") as config:
                config.write(text.replace("/srv/exchange", str(exchange)))
    assert {"autograder init", "autograder grade", "nbgrader release_assignment", "autograder restore"} <= set(
        typist.typed
    )
    # What should have come of it.
    assert (exchange / f"transformers/outbound/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").is_file()
    for file in ("points.csv", "class/grades.csv", "class/report.html", f"class/grades-{ASSIGNMENT}-canvas.csv"):
        assert Path(file).is_file()
    page = Path(f"class/feedback/alan/{ASSIGNMENT}/{ASSIGNMENT}.html").read_text()
    assert "You were right" in page
