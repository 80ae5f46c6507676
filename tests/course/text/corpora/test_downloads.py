"""Downloads, without a network."""

import hashlib
import io
import urllib.error
import zipfile

import pytest

from course.text.corpora import DOWNLOADS, CorpusError, downloaded_pairs, downloads


@pytest.fixture
def archive(monkeypatch, tmp_path):
    """A small archive in place of the network; returns the URLs that were asked for."""
    buffer, asked = io.BytesIO(), []
    with zipfile.ZipFile(buffer, "w") as content:
        content.writestr("pairs/x.txt", "Go.\tVa !\nHi.\tSalut.\n")
    data = buffer.getvalue()
    download = downloads.Download("http://example.org/x.zip", hashlib.sha1(data).hexdigest(), "pairs/x.txt")

    def open_url(url, timeout):
        asked.append(url)
        return io.BytesIO(data)

    monkeypatch.setitem(DOWNLOADS, "x", download)
    monkeypatch.setattr(downloads.urllib.request, "urlopen", open_url)
    monkeypatch.setenv("TRANSFORMER_COURSE_CACHE", str(tmp_path / "cache"))
    return asked


def test_fetched_once_and_kept(archive):
    assert downloaded_pairs("x") == downloaded_pairs("x") == [("Go.", "Va !"), ("Hi.", "Salut.")]
    assert archive == ["http://example.org/x.zip"]


def test_another_checksum_is_refused_and_not_kept(archive, monkeypatch, tmp_path):
    monkeypatch.setitem(DOWNLOADS, "x", downloads.Download("http://example.org/x.zip", "0" * 40, "pairs/x.txt"))
    with pytest.raises(CorpusError, match=r"has the checksum .*, expected 0000"):
        downloaded_pairs("x")
    assert not (tmp_path / "cache").exists()


def test_no_network(archive, monkeypatch):
    def fail(url, timeout):
        raise urllib.error.URLError("no route")

    monkeypatch.setattr(downloads.urllib.request, "urlopen", fail)
    with pytest.raises(CorpusError, match=r"can't be fetched \(no route\): is there a network"):
        downloaded_pairs("x")


def test_an_unknown_name():
    with pytest.raises(CorpusError, match="There is no download 'zzz'; there is: fra"):
        downloaded_pairs("zzz")
