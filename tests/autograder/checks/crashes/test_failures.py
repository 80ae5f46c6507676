"""What is told of an exception: its name, the sentence that helps, the learner's own line."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.crashes.explain import OF_GIVEN
from autograder.checks.crashes.failures import describe
from autograder.checks.judging.message import Message
from autograder.checks.judging.values.definitions import Definitions, fields_of
from course.layers import causal_mask
from tests.autograder.checks.crashes.raised import raised


def told(function, *args):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever a learner's code raises
        function(*args)
    return describe(caught.value)


def arrived(function):
    return Definitions([fields_of(function)], lambda value: value)[0]


def not_written(x):
    raise NotImplementedError


def too_small(x):
    return tf.reshape(x, (1, 5))


def with_numpy(x):
    return np.asarray(x) + 1


def no_such_name(x):
    return x.numbers


class Layer(keras.layers.Layer):
    def call(self, x):
        return tf.matmul(x, tf.ones((7, 7)))


X = tf.ones((2, 3))


@pytest.mark.parametrize("way", [lambda function: function, tf.function], ids=["eager", "graph"])
def test_the_learners_own_line_is_found(way):
    assert told(way(too_small), X)["line"].endswith("return tf.reshape(x, (1, 5))")
    assert told(way(Layer()), X)["line"].endswith("return tf.matmul(x, tf.ones((7, 7)))")


def test_of_a_function_that_was_given_the_learners_line_is_told_and_not_its_own():
    def answer(f):
        return f("a")

    found = told(answer, arrived(lambda x: [one / 2 for one in [x]]))
    assert (found["line"].endswith('return f("a")'), found["explanation"].template) == (True, OF_GIVEN)
    assert told(answer, arrived(lambda: 1))["explanation"] != found["explanation"]


def test_a_function_of_a_case_has_pythons_own_names_where_a_library_looks_for_them():
    assert arrived(lambda: globals()["__builtins__"].len("ab"))() == 2


def test_the_folder_of_a_file_is_not_told():
    said = describe(ValueError("while tracing at /tmp/learner-x1/.answer/clipped.py:6 for jit; 3/4 of /tmp/a"))
    assert said["message"] == "while tracing at clipped.py:6 for jit; 3/4 of /tmp/a"


def test_where_the_check_itself_calls_the_message_alone_tells_what_is_forgotten():
    says = {
        "A() takes no arguments": "def __init__(self",
        "time() takes no arguments (1 given)": "",  # a function of C, which has no `__init__`
        "A.f() takes 1 positional argument but 2 were given": "`def f(self, …)`, or",
        "A.f() takes 2 positional arguments but 4 were given": "compare it with the `def`",
    }
    for message, said in says.items():
        found = describe(TypeError(message))["explanation"]
        assert said in found if said else "__init__" not in found


def test_an_exception_of_a_learners_own_has_the_name_of_what_it_is_made_from():
    made_from = {"(ValueError)": "ValueError", "(Exception)": "Odd", "(np.linalg.LinAlgError)": "LinAlgError"}
    for source, name in made_from.items():
        space = {"np": np, "__name__": "an_answer"}
        exec(f"class Odd{source}: pass", space)
        assert describe(space["Odd"]("x"))["type"] == name


@pytest.mark.parametrize("way", [lambda function: function, tf.function], ids=["eager", "graph"])
def test_nothing_is_told_of_tensorflows_insides(way):
    for function in (too_small, Layer()):
        message = told(way(function), X)["message"]
        assert "reshape" in message or "[2,3]" in message
        for inside in ("{{", "[Op:", "user code", "lambda", "name:", "Arguments received"):
            assert inside not in message


@pytest.mark.parametrize("way", [lambda function: function, tf.function], ids=["eager", "graph"])
def test_a_blank_skeleton_keeps_its_name(way):
    assert told(way(not_written), X)["type"] == "NotImplementedError"


def test_numpy_in_a_graph_is_no_blank_skeleton():
    failure = told(tf.function(with_numpy), X)
    assert failure["type"] == "a library's NotImplementedError"
    assert failure["message"].endswith("NumPy)")
    assert failure["line"].endswith("return np.asarray(x) + 1")


def test_an_attribute_that_tensors_to_be_lack_is_explained():
    assert "no numbers yet" in told(tf.function(no_such_name), X)["message"]
    assert "no numbers yet" not in told(no_such_name, X)["message"]


def test_a_line_of_the_course_is_not_the_learners():
    # The course may be installed in place, outside of site-packages.
    assert told(causal_mask_of_text)["line"].endswith('return causal_mask("five")')


def causal_mask_of_text():
    return causal_mask("five")


@pytest.mark.parametrize("file", ["<class 'networkx.argmap'> compilation 3", "<lambdifygenerated-1>"])
def test_a_line_that_a_library_compiles_is_not_the_learners(file):
    code = f"exec(compile('1 / 0', {file!r}, 'exec'))"
    assert describe(raised(code))["line"] == f"line 2: {code}"


def test_the_traceback_names_no_folder_of_this_machine_and_no_colours():
    failure = told(Layer(), X)
    assert "in call" in failure["traceback"]
    assert "/" not in "".join(
        line.split('"')[1] for line in failure["traceback"].splitlines() if "test_failures" in line
    )
    assert "\x1b" not in failure["traceback"] + failure["message"]


def test_an_exception_that_cannot_be_shown_is_one_sentence():
    class Shy(Exception):
        def __str__(self):
            raise ValueError

    def shy():
        raise Shy

    assert told(shy)["message"]


@pytest.mark.parametrize("message", ["(" + "1" * 5000, "Incompatible shapes: [" + "1," * 5000, "name '" + "a" * 10**6])
def test_a_message_of_any_kind_is_read_at_once(message):
    def long():
        raise ValueError(f"broadcast {message}")

    assert len(told(long)["message"]) <= 300


def test_what_keras_raises_anew_still_says_it_in_our_words():
    class ReadyMade(Exception):
        pass

    words = Message("the answer uses {name}, which is what this exercise asks you to write yourself", name="tf.one_hot")
    anew = ReadyMade(
        f"Exception encountered when calling Layer.call().\n\n\x1b[1m{words}\x1b[0m\n\nArguments received by"
    )
    assert describe(anew)["message"] == words
    anew.__cause__ = ReadyMade(words)
    assert isinstance(describe(anew)["message"], Message)


def test_of_what_tasks_raise_together_the_first_is_explained():
    error = raised("try:\n    [][2]\nexcept IndexError as one: raise ExceptionGroup('two', [one, ValueError('other')])")
    told, alone = describe(error), describe(raised("[][2]"))
    assert (told["type"], told["line"], told["explanation"]) == (
        "ExceptionGroup",
        "line 3: [][2]",
        alone["explanation"],
    )
    assert told["message"] == f"two: IndexError: {alone['message']}"


def test_a_task_of_the_learners_own_is_none_of_asyncios():
    assert "await" not in describe(raised("class Task: pass\nTask().done"))["explanation"]


def test_a_raise_of_the_learners_own_needs_no_other_words():
    assert describe(raised("raise ValueError('d % H, at least rank 2')"))["explanation"] == ""


def test_what_stood_there_is_told_where_nothing_else_is_known():
    failure = describe(raised("a = np.zeros((2, 3)); np.diagonal(a, 0, 1, 1)"))
    assert (failure["kind"], "`a` is of shape (2, 3)" in failure["explanation"]) == ("facts", True)


def test_what_stood_there_is_told_behind_an_explanation_and_no_more_than_four_of_it():
    names = [f"name_{n}" for n in range(60)]
    lines = "; ".join(f"{name} = np.zeros(({n + 1}, 2))" for n, name in enumerate(names))
    told = describe(raised(f"{lines}; np.stack([{', '.join(names)}])"))["explanation"]
    assert sum(f"`{name}`" in told for name in names) == 4
    assert "(1, 2)" in told


def test_a_traced_functions_notebook_and_lines_are_known():
    error = raised("@tf.function\ndef f(x):\n    cache = None\n    return cache + x\nf(x)")
    said = describe(error)["explanation"]
    assert ("`cache` is None" in said, "line 4" in said) == (True, True)
    error = raised("@tf.function\ndef f(x): return keras.losses.MeanSquaredError(x, x)\nf(x)")
    assert "two pairs of brackets" in describe(error)["explanation"]
