"""`autograder lti key | send | status`, and what stops them."""

import json
import re

import pytest
from typer.testing import CliRunner

from autograder.base.problem import Problem
from autograder.cli import app
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.lti.beside_service import to_the_lms
from autograder.lti.keys import PRIVATE, PUBLIC
from autograder.lti.names import bring_names
from autograder.lti.settings import SETTINGS, Platform
from tests.autograder.grading.conftest import ASSIGNMENT
from tests.autograder.lti.conftest import come
from tests.autograder.lti.test_passback import HALF, RIGHT, graded


def run(few, *words):
    done = CliRunner().invoke(app, ["lti", words[0], "--course", str(few.root), *words[1:]])
    return done.exit_code, done.stdout, done.stderr


def test_the_key_is_made_once_and_only_its_owner_reads_it(classroom):
    code, printed, noted = run(classroom, "key")
    folder = classroom.course.class_folder / "lti"
    assert (code, (folder / PRIVATE).stat().st_mode & 0o777) == (0, 0o600)
    assert str(folder / PRIVATE) in noted
    (public,) = json.loads(printed)["keys"]
    assert {"kty", "n", "e", "kid", "alg", "use"} == public.keys()
    assert json.loads((folder / PUBLIC).read_text()) == {"keys": [public]}
    assert run(classroom, "key")[1] == printed


def test_what_would_be_sent_is_what_is_sent(classroom, connected, lms):
    connected(classroom, "ada", "bob")
    graded(classroom, ada=RIGHT, bob=HALF, cyd=RIGHT)
    lines = f"{ASSIGNMENT}, ada: 30 of 30\n{ASSIGNMENT}, bob: 20 of 30\n"
    end = "Not known in the LMS, since they haven't come from there: cyd.\n"
    assert run(classroom, "send", "--dry-run") == (0, f"{lines}Grades to be sent: 2.\n{end}", "")
    assert lms.asked == []
    assert run(classroom, "send", "02") == (0, f"{lines}Grades sent: 2.\n{end}", "")
    assert {whose for _, whose in lms.grades()} == {"Sub-ada", "Sub-bob"}
    assert run(classroom, "send") == (0, f"Grades sent: 0.\n{end}", "")
    assert run(classroom, "send", "--all", "--dry-run") == (0, f"{lines}Grades to be sent: 2.\n{end}", "")
    graded(classroom, bob=RIGHT)
    rows = [f"{lms.base}, client_id course-1", "from its course 'Autumn': 2"]
    rows.append(f"{ASSIGNMENT}: 1 in the LMS, 1 to be sent, 1 not known there")
    code, printed, _ = run(classroom, "status")
    assert (code, printed.splitlines()) == (0, rows)


def test_what_was_refused_is_shown_and_sent_again(classroom, connected, lms):
    connected(classroom, "ada")
    graded(classroom, ada=RIGHT)
    lms.fail = lambda method, path: 422 if path.endswith("/scores") else None
    code, printed, why = run(classroom, "send")
    assert (code, "ada: 30 of 30: not taken. 127.0.0.1:" in printed) == (1, True)
    assert " 1 " in why
    printed = run(classroom, "status")[1]
    assert "\n  ada: not taken. 127.0.0.1:" in printed
    lms.fail = lambda method, path: None
    assert run(classroom, "send")[0] == 0
    assert len(lms.scores) == 1


def test_in_another_course_of_the_lms_a_grade_is_told_once_more(classroom, connected, lms):
    one_pass = connected(classroom, "ada")
    graded(classroom, ada=RIGHT)
    list(one_pass.send(ASSIGNMENT))
    come(classroom, lms, "ada", lineitems=f"{lms.base}/Course-8/lineitems")
    assert [score.student for score in one_pass.due(ASSIGNMENT)[0]] == ["ada"]


GOOD = 'issuer = "a"\nclient_id = "b"\ndeployments = ["1"]\n'
GOOD += "".join(f'{name}_url = "https://lms.example/{name}"\n' for name in ("authorize", "jwks", "token"))


@pytest.mark.parametrize(("text", "said"), [
    (None, r"There is no .*platform.toml: docs/hub.md says what is in it\."),
    ("issuer = ", r"platform.toml cannot be read: .+"),
    (GOOD + "colour = 1", "has 'colour', which means nothing; there are: issuer, client_id"),
    (GOOD.replace('["1"]', '"1"'), r"deployments is a list of texts, such as \[\"1\"\]; got '1'\."),
    (GOOD.replace('"b"', "7"), r"client_id is a text in quotes; got 7\."),
    (GOOD.replace("https://lms.example/token", "http://lms.example/token"), "token_url begins with https://"),
    (GOOD.replace('client_id = "b"\n', ""), r"platform.toml lacks client_id\."),
])  # fmt: skip
def test_settings_of_another_form_are_a_sentence(tmp_path, text, said):
    if text is not None:
        (tmp_path / SETTINGS).write_text(text)
    with pytest.raises(Problem, match=said):
        Platform.read_all(tmp_path)


def test_a_class_without_an_lms_has_a_service_that_tells_nobody(classroom):
    with to_the_lms(classroom.course) as tell:
        tell("ada", ASSIGNMENT)
    assert not (classroom.course.class_folder / "lti").exists()


def test_the_service_doesnt_start_with_a_key_that_is_missing_or_none(classroom, connected):
    folder = connected(classroom).folder
    (folder / PRIVATE).write_text("nothing")
    with pytest.raises(Problem, match=re.escape(f"{folder / PRIVATE} holds no key")), to_the_lms(classroom.course):
        pass
    (folder / PRIVATE).unlink()
    with pytest.raises(Problem, match="run `autograder lti key`"), to_the_lms(classroom.course):
        pass


def test_the_service_sends_from_its_start(classroom, connected, lms):
    connected(classroom, "ada")
    graded(classroom, ada=RIGHT)
    with to_the_lms(classroom.course) as tell:
        tell.__self__.idle.wait()
    assert len(lms.scores) == 1


def test_the_lmss_list_is_the_class(classroom, connected, lms):
    connected(classroom, "ada")
    come(classroom, lms, "eve", instructor=True, members=f"{lms.base}/Course-7/members")
    learner, teacher = (
        ["http://purl.imsglobal.org/vocab/lis/v2/membership#" + one] for one in ("Learner", "Instructor")
    )
    lms.people += [
        {"user_id": "Sub-ada", "given_name": "Ada", "family_name": "Lovelace", "email": "a@x", "roles": learner},
        {"user_id": "Sub-Bob", "name": "Bob", "roles": learner, "lis_person_sourcedid": "4712", "status": "Active"},
        {"user_id": "Sub-eve", "roles": teacher},
        {"user_id": "Sub-cyd", "roles": learner, "status": "Inactive"},
        {"roles": learner},
    ]
    assert run(classroom, "students", "--dry-run")[0] == 0
    code, printed, _ = run(classroom, "students")
    assert (code, printed.splitlines()[1], " 1 have" in printed) == (0, "  new: ada, sub-bob", True)
    with gradebook_of(classroom.course) as book:
        found = {one.id: (one.first_name, one.last_name, one.email) for one in book.students}
    assert found == {"ada": ("Ada", "Lovelace", "a@x"), "sub-bob": (None, "Bob", None)}
    lms.fail = lambda method, path: 503
    assert run(classroom, "students")[0] == 1


def test_a_launch_gives_a_name_to_who_has_none(classroom, connected, lms):
    one_pass = connected(classroom)
    come(classroom, lms, "ada", first_name="Ada", email="a@x")
    come(classroom, lms, "bob", first_name="Bob")
    graded(classroom, ada=RIGHT, bob=RIGHT)
    with gradebook_of(classroom.course) as book:
        book.update_or_create_student("bob", last_name="Noyce")
    bring_names(classroom.course, one_pass.folder)
    with gradebook_of(classroom.course) as book:
        found = {one.id: (one.first_name, one.last_name, one.email) for one in book.students}
    assert found == {"ada": ("Ada", None, "a@x"), "bob": (None, "Noyce", None)}
