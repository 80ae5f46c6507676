import stat

import pytest

from autograder.grading.secret import course_secret
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
    from autograder.grading import secret

    read = secret._read

    def late(path):
        if isinstance(error := next(reads), Exception):
            raise error
        return read(path)

    monkeypatch.setattr(secret, "_read", late)
    assert course_secret(tmp_path) == first


def test_an_empty_secret_is_not_used(tmp_path):
    (tmp_path / "secret.key").write_text("")
    with pytest.raises(ValueError, match="holds no secret"):
        course_secret(tmp_path)


def test_a_seed_is_repeatable_and_differs_by_secret_student_and_exercise():
    seed = exercise_seed(b"secret", "ada", "self_attention")
    assert seed == exercise_seed(b"secret", "ada", "self_attention")
    others = [
        exercise_seed(b"Secret", "ada", "self_attention"),
        exercise_seed(b"secret", "bob", "self_attention"),
        exercise_seed(b"secret", "ada", "causal_mask"),
        exercise_seed(b"secret", "ad", "aself_attention"),
    ]
    assert len({seed, *others}) == 5
    assert all(0 <= one < 2**63 for one in (seed, *others))
