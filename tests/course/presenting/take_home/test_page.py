"""The page that is taken home, as a file. What it computes is seen in tests/browser."""

import re

import numpy as np
import pytest
from typer.testing import CliRunner

from autograder.base.problem import Problem
from course.cli import app
from course.decoding import Translator
from course.models import Seq2Seq, Transformer
from course.presenting import bundle
from course.presenting.take_home import numbers, take_home
from course.text import Vocabulary

SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 8, "num_encoder_layers": 1, "num_decoder_layers": 1}


def translator(words=("dog", "</script><b>"), **changes):
    vocabulary = Vocabulary(words)
    size = vocabulary.size
    model = Transformer(**{"source_vocab": size, "target_vocab": size, "max_length": 8, **SIZES, **changes})
    return Translator(model, vocabulary, vocabulary, words=False, max_length=8)


def test_no_word_ends_the_script_and_nothing_comes_from_outside():
    page = take_home(translator())
    assert "</script><b>" not in page
    assert page.count("</script>") == 3
    assert "\\u003c/script>\\u003cb>" in page.replace("</script>", "")
    assert not re.search(r"(src|href)=(?!\"data:,\")", page)
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")


def test_halves_where_nothing_is_lost():
    one = translator()
    _, packed, is_half = numbers.pack(one)
    assert not is_half
    assert len(packed) == 4 * one.model.count_params()
    one.model.set_weights([weights.astype("float16").astype("float32") for weights in one.model.get_weights()])
    description, halves, is_half = numbers.pack(one)
    assert is_half
    table = np.asarray(one.model.source_embedding.words.embeddings)
    at = description["source"]["words"]["at"]
    np.testing.assert_array_equal(np.frombuffer(halves, "<f2")[at : at + table.size], table.reshape(-1))
    assert len(halves) == 2 * one.model.count_params()


def test_one_table_is_there_once():
    one = translator(shared_embedding=True)
    description, packed, _ = numbers.pack(one)
    assert description["source"] == description["target"]
    assert description["output"]["kernel"] is None
    assert len(packed) == 4 * one.model.count_params()


def test_other_models_are_refused():
    one = translator()
    one.model = Seq2Seq(source_vocab=6, target_vocab=6, d=4)
    with pytest.raises(Problem, match="Seq2Seq"):
        take_home(one)


def test_a_module_in_another_form_is_refused(tmp_path):
    (tmp_path / "a.js").write_text('import * as b from "./b.js";\n')
    with pytest.raises(ValueError, match=r"a\.js has a line that can't be put into one script: import \* as b"):
        bundle.bundle("a.js", [tmp_path])


def test_modules_keep_their_own_names(tmp_path):
    (tmp_path / "a.js").write_text('import { f, K } from "./b.js";\nconst mine = 1;\nf(K + mine);\n')
    (tmp_path / "b.js").write_text("const mine = 2;\nexport const K = 3;\nexport function f(x) { return x * mine; }\n")
    code = bundle.bundle("a.js", [tmp_path])
    assert code.index("const _b = ") < code.index("const _a = ")
    assert "return { K, f };" in code
    assert "const { f, K } = _b;" in code


def test_the_command(tmp_path):
    refused = CliRunner().invoke(app, ["take-home", "--to", str(tmp_path / "page.txt")])
    assert (refused.exit_code, "'page.txt'" in refused.output) == (1, True)
    missing = CliRunner().invoke(app, ["take-home", "--from", str(tmp_path), "--to", str(tmp_path / "page.html")])
    assert missing.exit_code == 1
    done = CliRunner().invoke(app, ["take-home", "--to", str(tmp_path / "page.html")])
    assert done.exit_code == 0, done.output
    assert re.search(r"page\.html .*2\.\d MB", done.output)
    done = CliRunner().invoke(app, ["playground", "--to", str(tmp_path / "play.html"), "--page-language", "zh"])
    assert done.exit_code == 0, done.output
    assert '<html lang="zh-Hans">' in (tmp_path / "play.html").read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["playground", "--to", str(tmp_path / "play.txt")]).exit_code == 1
