"""The facts of other packages that our patches stand on, each named after who stands on it.

pyproject.toml caps nbgrader, Keras and TensorFlow at the versions in which these hold. To raise a cap, run this file
with the new version: what fails here names the module to look at.
"""

import inspect
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import nbformat
import nbgrader
import pytest
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader import api
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.preprocessors import GetGrades, SaveAutoGrades
from nbgrader.utils import determine_grade

from autograder.grading.default_config import CHECK_METADATA, RECORDING_STEPS
from autograder.grading.formgrader import EXTENSION
from autograder.grading.gradebooks.one_engine import STEPS
from autograder.isolation import Learner, Limits

FORMGRADER = Path(nbgrader.__file__).parent / "server_extensions/formgrader"


# autograder/grading/gradebooks/one_engine.py


@pytest.mark.parametrize("name", STEPS, ids=lambda name: name.rpartition(".")[2])
def test_one_engine_a_step_opens_the_gradebook_by_a_name_in_its_module(name):
    module = import_module(name)
    assert module.Gradebook is api.Gradebook
    assert "with self.gradebook" in inspect.getsource(module) or "with Gradebook(" in inspect.getsource(module)


def test_one_engine_a_gradebook_closes_in_its_exit_and_commits_by_its_session():
    assert "self.close()" in inspect.getsource(api.Gradebook.__exit__)
    assert "self.db.commit()" in inspect.getsource(api.Gradebook.update_or_create_submission)
    assert api.app_log.name == "tornado.application"


def test_one_engine_nbgrader_keeps_its_migrations_beside_itself():
    assert (Path(nbgrader.__file__).parent / "alembic/versions").is_dir()
    assert "alembic_version" not in api.Base.metadata.tables


# autograder/grading/{default_config,preprocessors,save_grades,canonicalise}.py


def test_default_config_keeps_what_is_left_of_nbgraders_own_steps_in_their_order():
    stock = [step.__name__ for step in Autograde(coursedir=None).autograde_preprocessors]
    names = (*RECORDING_STEPS, CHECK_METADATA)
    ours = [name.rpartition(".")[2].replace("SaveGrades", "SaveAutoGrades") for name in names]
    assert ours.index("GrantExtension") < ours.index("AssignLatePenalties")
    ours.remove("GrantExtension")  # a step that nbgrader hasn't
    assert [name for name in stock if name in ours] == ours


def test_preprocessors_a_hook_that_fails_does_not_stop_nbgrader():
    class Converter(Autograde):
        def __init__(self):
            self.pre_convert_hook = lambda **names: 1 / 0

        coursedir = type("Course", (), {"assignment_id": "a", "student_id": "b"})
        notebooks = ()

    with patch.object(Converter, "log", create=True):
        Converter().run_pre_convert_hook()


def test_save_grades_nbgrader_flags_every_mark_given_by_hand():
    source = inspect.getsource(SaveAutoGrades._add_score)
    assert list(inspect.signature(SaveAutoGrades._add_score).parameters) == ["self", "cell", "resources"]
    assert "if (grade.manual_score is not None) or (grade.auto_score is None):" in source


def check_cell(*outputs):
    about = {"grade": True, "solution": False, "locked": True, "points": 5, "grade_id": "check_a", "schema_version": 3}
    about |= {"task": False, "cell_type": "code"}
    cell = {"cell_type": "code", "metadata": {"nbgrader": about}, "source": "check()", "outputs": list(outputs)}
    return nbformat.from_dict({**cell, "execution_count": None})


def result(text):
    return {"output_type": "execute_result", "data": {"text/plain": text}, "metadata": {}, "execution_count": None}


def test_report_nbgrader_takes_a_plain_float_for_the_score_and_nothing_for_full_marks():
    html = {"output_type": "display_data", "data": {"text/html": "<b>so</b>"}, "metadata": {}}
    assert determine_grade(check_cell(html, result("2.5"))) == (2.5, 5)
    assert determine_grade(check_cell()) == (5, 5)


# autograder/grading/formgrader.py and autograder/reports/feedback_page.py


def test_formgrader_its_extension_looks_up_two_names_when_it_makes_its_templates():
    extension = import_module(EXTENSION)
    source = inspect.getsource(extension)
    assert "jinja_env = Environment(loader=" in source
    assert "nbgrader_exporter=HTMLExporter(config=" in source


def test_formgrader_its_templates_do_not_escape_by_themselves():
    assert "autoescape" not in inspect.getsource(import_module(EXTENSION))


def test_feedback_page_the_score_stands_where_we_look_for_it():
    page = (FORMGRADER / "templates/feedback/index.html.j2").read_text()
    score = "Score: {{ cell.metadata.nbgrader.score | float | round(2) }} / {{ cell.metadata.nbgrader.points |"
    assert f'<li><a href="#{{{{ cell.metadata.nbgrader.grade_id }}}}">Test cell</a> ({score}' in page
    assert f'<li><a href="#{{{{ cell.metadata.nbgrader.grade_id }}}}">Written response</a> ({score}' in page
    assert '<a name="{{ cell.metadata.nbgrader.grade_id }}"></a>' in page
    assert "<h4>{{ resources.nbgrader.notebook }} (Score: " in page


def test_feedback_page_the_grades_come_by_a_step_of_its_own():
    assert GenerateFeedback.preprocessors.default_args[0] == [GetGrades, CSSHTMLHeaderPreprocessor]
    assert list(inspect.signature(GetGrades._get_score).parameters) == ["self", "cell", "resources"]


# autograder/checks/answering/{forbidden,probe_server}.py and autograder/isolation/starting/forkserver.py

KERAS = Path(__file__).with_name("facts_about_keras.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_keras_and_tensorflow(warm_owner):
    """In a learner's process, a fork of one that has imported both."""
    with Learner.start(Limits(cell=60, notebook=300, grace=30), warm_owner.lend(allow_unguarded=True)) as learner:
        result = learner.run_cell(KERAS)
    assert result.status == "ok", result.outputs
    assert "all of them hold" in str(result.outputs)
