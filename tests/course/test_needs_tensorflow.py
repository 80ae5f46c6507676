import os
import subprocess
import sys

import pytest

CODE = "try:\n    import course.decoding\nexcept ImportError as error:\n    print(error)"


def said(code=CODE, **environment):
    kept = {name: value for name, value in os.environ.items() if name not in ("KERAS_BACKEND", "KERAS_HOME")}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**kept, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_notebooks_are_told_before_they_import_keras():
    code = "from course.quiet_start import quiet_start\nwith quiet_start():\n    print('not reached')"
    with pytest.raises(subprocess.CalledProcessError) as caught:
        said(code, KERAS_BACKEND="jax")
    assert "but jax is chosen" in caught.value.stderr
    assert "not reached" not in caught.value.stdout


@pytest.mark.parametrize("backend", ["jax", "torch"])
def test_another_backend_is_refused_in_one_sentence(backend):
    found = said(KERAS_BACKEND=backend)
    assert (found.count("\n"), backend in found, "KERAS_BACKEND=tensorflow" in found) == (0, True, True)


@pytest.mark.parametrize(("settings", "expected"), [
    ('{"backend": "jax"}', "jax"), ('{"backend": "tensorflow"}', "tensorflow"), ("{", "tensorflow"),
])  # fmt: skip
def test_the_file_of_settings_counts_where_the_environment_says_nothing(settings, expected, tmp_path):
    (tmp_path / "keras.json").write_text(settings)
    code = (
        "try:\n    import course.needs_tensorflow as it\n    print(it.backend)\n"
        "except ImportError as error:\n    print(str(error).split('but ')[1].split()[0])"
    )
    assert said(code, KERAS_HOME=str(tmp_path)) == expected


def test_a_backend_that_runs_already_counts():
    code = "import sys, types; keras = types.ModuleType('keras'); sys.modules['keras'] = keras\n" + (
        "keras.backend = types.SimpleNamespace(backend=lambda: 'openvino')\n" + CODE
    )
    assert "but openvino is chosen" in said(code, KERAS_BACKEND="tensorflow")
