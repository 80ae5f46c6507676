"""Public corpora, fetched once and kept; only what has the expected checksum is used."""

import hashlib
import io
import os
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

from autograder.base.files import write_whole
from course.text.corpora.files import CorpusError, read_pairs

SECONDS = 30


@dataclass(frozen=True)
class Download:
    """Where a corpus is found, the SHA-1 of the archive, and the file in it."""

    url: str
    sha1: str
    file: str


# Sentence pairs of the Tatoeba project as collected for Anki (CC BY 2.0), in a copy that doesn't change.
DOWNLOADS = {
    "fra": Download(
        "http://d2l-data.s3-accelerate.amazonaws.com/fra-eng.zip",
        "94646ad1522d915e7b0f9296181140edcf86a4f5",
        "fra-eng/fra.txt",
    )
}


def cache_folder() -> Path:
    """Where downloads are kept: `TRANSFORMER_COURSE_CACHE`, or a folder in the user's cache."""
    own = os.environ.get("TRANSFORMER_COURSE_CACHE")
    return Path(own) if own else Path.home() / ".cache" / "transformer-course"


def downloaded_pairs(name: str) -> list[tuple[str, str]]:
    """English sentences with their translations, from the cache or from the network.

    Args:
        name: a key of DOWNLOADS, for example "fra".

    Raises:
        CorpusError: the name is not known, there is no network, or the checksum is another one.
    """
    if name not in DOWNLOADS:
        raise CorpusError(f"There is no download {name!r}; there is: {', '.join(DOWNLOADS)}.")
    download = DOWNLOADS[name]
    kept = cache_folder() / f"{name}.tsv"
    if not kept.is_file():
        text = _unpacked(download, _fetched(download))
        try:
            write_whole(kept, text)
        except OSError as error:
            raise CorpusError(f"{kept} can't be written: {error.strerror}.") from error
    return read_pairs(kept)


def _fetched(download: Download) -> bytes:
    try:
        with urllib.request.urlopen(download.url, timeout=SECONDS) as answer:
            return answer.read()
    except OSError as error:  # URLError and timeouts are OSErrors
        reason = getattr(error, "reason", None) or error
        raise CorpusError(f"{download.url} can't be fetched ({reason}): is there a network?") from error


def _unpacked(download: Download, archive: bytes) -> bytes:
    found = hashlib.sha1(archive, usedforsecurity=False).hexdigest()
    if found != download.sha1:
        raise CorpusError(
            f"{download.url} has the checksum {found}, expected {download.sha1}: the file has changed or was damaged "
            "on its way, so it is not used."
        )
    with zipfile.ZipFile(io.BytesIO(archive)) as content:
        return content.read(download.file)
