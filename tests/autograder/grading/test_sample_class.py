import json

import pytest

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.sample_class import ANSWERS, make_sample_class, read_answers, submissions
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.work import Submission
from exercises import SAMPLE as ASSIGNMENT

from .conftest import cell_of


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    root = tmp_path_factory.mktemp("sample")
    return root, make_sample_class(root)


def of_kind(sample, kind):
    return next(path for path in sample[1] if path.parts[-3].partition("-")[2] == kind)


def test_the_class_has_every_sort_of_submission(sample):
    kinds = [path.parts[-3].partition("-")[2] for path in sample[1]]
    assert 12 <= len(kinds) <= 16
    assert len(set(kinds)) == len(kinds)
    assert sum(kind.startswith("right") for kind in kinds) == 4
    assert {"empty", "crashes", "loops", "broken-json", "cheats"} <= set(kinds)
    assert {"no-scale", "k-and-q-swapped"} <= set(kinds)


def test_mistakes_without_a_name_are_handed_in_where_few_have_one(sample, tmp_path):
    release = read_release(Course.at(sample[0]), ASSIGNMENT)
    (first, *_) = release.exercises
    answers = [
        one for one in read_answers(ANSWERS, release) if not one.ids and (one.slug, one.kind) != (first, "Wrong")
    ]
    kinds = [student.partition("-")[2] for student, _ in submissions(release, answers)]
    assert [kind for kind in kinds[4:-5] if kind not in {one.name.replace("_", "-") for one in answers}] == []
    assert len(kinds) == 15


def test_it_is_made_once(sample):
    root, paths = sample
    before = [path.stat().st_mtime_ns for path in paths]
    assert make_sample_class(root) == paths
    assert [path.stat().st_mtime_ns for path in paths] == before


def test_the_submissions_are_what_they_are_called(sample):
    release = read_release(Course.at(sample[0]), ASSIGNMENT)
    for path in sample[1]:
        found = canonical(release, read_files(Submission(path.parts[-3], ASSIGNMENT, path.parent)))
        kind = path.parts[-3].partition("-")[2]
        assert (found.reason is not None) == (kind == "broken-json")
        assert bool(found.remarks) == (kind == "cheats")
    empty = json.loads(of_kind(sample, "empty").read_text())
    assert empty == release.notebook
    loops = json.loads(of_kind(sample, "loops").read_text())
    assert "while True" in cell_of(loops, "scalar_self_attention")["source"]


def test_headers_that_tell_the_verdict_are_not_handed_in(sample):
    for path in sample[1]:
        text = path.read_text()
        assert r"\"\"\"Wrong: " not in text
        assert r"\"\"\"Right: " not in text


def test_answers_are_sorted_by_their_headers(tmp_path):
    release = read_release(Course.at(tmp_path), ASSIGNMENT)
    found = {(answer.slug, answer.name): answer for answer in read_answers(ANSWERS, release)}
    wrong = found["self_attention", "no_scale"]
    assert (wrong.kind, wrong.ids) == ("Wrong", {"no_scale"})
    assert "Wrong" not in wrong.source
    unnamed = found["qkv_variables", "square"]
    assert (unnamed.kind, unnamed.ids) == ("Wrong", set())


def test_without_the_projects_answers_it_says_so(tmp_path):
    with pytest.raises(Problem, match="qkv_variables"):
        make_sample_class(tmp_path, tmp_path)
