import stat

import pytest

from autograder.grading.class_folder.secret import course_secret
from autograder.grading.running.local import seeds_of
from autograder.pipeline.seeds import exercise_seed


def test_the_secret_is_made_once_for_its_owner_only(tmp_path):
    folder = tmp_path / "class"
    secret = course_secret(folder)
    assert course_secret(folder) == secret
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret.key"]
    assert course_secret(tmp_path / "other") != secret


def test_of_two_graders_that_start_at_once_both_take_the_first_secret(tmp_path, monkeypatch):
    first = course_secret(tmp_path)
    reads = iter([FileNotFoundError(), None])
    from autograder.grading.class_folder import secret

    read = secret._read_secret

    def late(path):
        if isinstance(error := next(reads), Exception):
            raise error
        return read(path)

    monkeypatch.setattr(secret, "_read_secret", late)
    assert course_secret(tmp_path) == first


def test_an_empty_secret_is_not_used(tmp_path):
    (tmp_path / "secret.key").write_text("")
    with pytest.raises(ValueError, match=r"secret.key"):
        course_secret(tmp_path)


def test_a_seed_is_repeatable_and_differs_by_secret_student_exercise_and_submission():
    seed = exercise_seed(b"secret", "ada", "self_attention", "d1")
    assert seed == exercise_seed(b"secret", "ada", "self_attention", "d1")
    others = [
        exercise_seed(b"Secret", "ada", "self_attention", "d1"),
        exercise_seed(b"secret", "bob", "self_attention", "d1"),
        exercise_seed(b"secret", "ada", "causal_mask", "d1"),
        exercise_seed(b"secret", "ad", "aself_attention", "d1"),
        exercise_seed(b"secret", "ada", "self_attention", "d2"),
        exercise_seed(b"secret", "ada", "self_attentiond", "1"),
    ]
    assert len({seed, *others}) == 7
    assert all(0 <= one < 2**63 for one in (seed, *others))


def test_other_code_meets_other_questions():
    def cells(answer):
        mark = {"grade": True, "solution": False, "grade_id": "check_causal_mask", "points": 10}
        check = {"cell_type": "code", "source": "check('causal_mask', f)", "metadata": {"nbgrader": mark}}
        return [{"cell_type": "code", "source": answer, "metadata": {}}, check]

    first, again, other = (seeds_of(b"secret", "ada", cells(answer)) for answer in ("f = 1", "f = 1", "f = table"))
    assert first == again
    assert list(first) == ["causal_mask"]
    assert first != other
