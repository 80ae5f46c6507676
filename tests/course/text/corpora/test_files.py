"""Files of one's own: what is read, and one sentence for each thing that can be wrong with them."""

import pytest

from course.text.corpora import CorpusError, read_lines, read_pairs
from tests.tables import values


def write(path, text, encoding="utf-8"):
    path.write_bytes(text.encode(encoding))
    return path


def test_two_files(tmp_path):
    source = write(tmp_path / "a.en", "A dog.\n\nA  cat.\n")
    target = write(tmp_path / "a.fr", "Un chien.\r\nrien\r\nUn chat.\r\n")
    assert read_pairs(source, target) == [("A dog.", "Un chien."), ("A cat.", "Un chat.")]


def test_one_file_with_tabs_and_further_columns(tmp_path):
    file = write(tmp_path / "a.tsv", "\ufeffGo.\tVa !\tCC-BY 2.0\n\nHi.\tSalut.\n")
    assert read_pairs(file) == [("Go.", "Va !"), ("Hi.", "Salut.")]


def test_odd_line_ends_within_a_line_do_not_shift_the_pairs(tmp_path):
    source = write(tmp_path / "a.en", "one\u2028still one\ntwo\n")
    target = write(tmp_path / "a.fr", "un\ndeux\n")
    assert [other for _, other in read_pairs(source, target)] == ["un", "deux"]


def test_unequal_line_counts(tmp_path):
    source, target = write(tmp_path / "a", "x\ny\n"), write(tmp_path / "b", "x\n")
    with pytest.raises(CorpusError, match=r"a has 2 lines and .*b has 1: line n of one must be"):
        read_pairs(source, target)


@pytest.mark.parametrize(("text", "encoding", "said"), values(__file__, "unusable.tsv"))
def test_a_file_that_cannot_be_used(tmp_path, text, encoding, said):
    with pytest.raises(CorpusError, match=said) as caught:
        read_pairs(write(tmp_path / "pairs.tsv", text, encoding))
    assert "\n" not in str(caught.value)


def test_no_such_file_and_no_file(tmp_path):
    with pytest.raises(CorpusError, match="There is no file"):
        read_pairs(tmp_path / "nowhere.tsv")
    with pytest.raises(CorpusError, match="can't be read"):
        read_lines(tmp_path)


def test_lines(tmp_path):
    assert read_lines(write(tmp_path / "a", " one \n\ntwo")) == ["one", "two"]
