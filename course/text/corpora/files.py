"""Pairs of sentences from files of one's own."""

from pathlib import Path

from autograder.base.problem import Problem


class CorpusError(Problem):
    """A corpus can't be used; the message says why in one sentence."""


def read_pairs(source: str | Path, target: str | Path | None = None) -> list[tuple[str, str]]:
    """Read sentences and their translations.

    Args:
        source: a file with one sentence a line; or, without `target`, one with a tab between sentence and
            translation. Further columns are left out.
        target: a file whose line n is the translation of line n of `source`.

    Returns:
        the pairs, in order, without those of which one side is empty.

    Raises:
        CorpusError: a file is missing, empty or not UTF-8; line counts differ; a line has no tab; no pair is left.
    """
    source = Path(source)
    lines = _lines(source)
    if target is None:
        pairs = [_split(source, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    else:
        translations = _lines(Path(target))
        if len(lines) != len(translations):
            raise CorpusError(
                f"{source} has {len(lines)} lines and {target} has {len(translations)}: line n of one must be the "
                "translation of line n of the other."
            )
        pairs = list(zip(lines, translations, strict=True))
    pairs = [(" ".join(one.split()), " ".join(other.split())) for one, other in pairs]
    pairs = [pair for pair in pairs if all(pair)]
    if not pairs:
        raise CorpusError(f"{source} holds no sentence with a translation.")
    return pairs


def read_lines(path: str | Path) -> list[str]:
    """The lines of a text file that are not empty. Raises CorpusError as `read_pairs` does."""
    return [line.strip() for line in _lines(Path(path)) if line.strip()]


def _lines(path: Path) -> list[str]:
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise CorpusError(f"There is no file {path}.") from error
    except OSError as error:
        raise CorpusError(f"{path} can't be read: {error.strerror}.") from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise CorpusError(f"{path} is not UTF-8 text (line {line}): save it anew with the encoding UTF-8.") from error
    if not text.strip():
        raise CorpusError(f"{path} is empty.")
    # Not splitlines(): a line may hold characters that it would take for a line's end, and two files would drift.
    lines = text.replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _split(path: Path, number: int, line: str) -> tuple[str, str]:
    columns = line.split("\t")
    if len(columns) < 2:
        raise CorpusError(
            f"Line {number} of {path} has no tab between sentence and translation; for two files, give both "
            "--source and --target."
        )
    return columns[0], columns[1]
