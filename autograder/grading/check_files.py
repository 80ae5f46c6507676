"""`autograder check FILE...`: judge the definitions in Python files, each in a process of its own."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem
from autograder.checks.catalogues import UnknownExercise, catalogue, find
from autograder.checks.judging import Failure, Verdict, judge
from autograder.checks.judging.message import Message, words_of
from autograder.checks.judging.records import Exercise
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import module_of
from autograder.grading.answers import Answer, answers_in, holds_answers
from autograder.grading.running.libraries import libraries_in
from autograder.isolation import Learner, Limits, Source, new_source
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import in_language
from autograder.pipeline.stopped import stopped
from autograder.pipeline.trials import Trials, Tried

LIMITS = Limits(cell=30, probe=10, notebook=30, judging=60)


@dataclass(frozen=True)
class FileResult:
    """What was found in one file. `usable` is False where the file or its slug can't be used at all."""

    file: str
    slug: str
    verdict: Verdict
    usable: bool = True
    surprise: str = ""  # where an answer's first line announces something else

    def as_dict(self, texts: Texts = IN_ENGLISH) -> dict[str, Any]:
        """The result as `--json` prints it, in a language."""
        return {"file": self.file, **in_language(self.verdict, texts).as_read()}


@dataclass(frozen=True)
class _Part:
    """What is judged by itself: a file, or one answer of a file that holds many."""

    label: str
    path: Path
    slug: str
    answer: Answer | None = None  # of a file that holds many
    text: str = ""  # of the whole file


def _parts(path: str, slug: str | None) -> Iterator[_Part]:
    """The parts of a file; of `FILE.py::NAME` the one answer of that name."""
    file, _, name = path.partition("::")
    if file.endswith(".edits"):  # what is edited stands beside it
        file = str(Path(file).with_suffix(".py"))
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        text = ""  # why it can't be read is said where it is judged
    if not holds_answers(text):
        yield _Part(path, Path(path), slug or slug_of(path), None, text)
        return
    answers = [one for one in answers_in(Path(file)) if name in ("", one.name)]
    if not answers:
        raise Problem(f"{file} has no answer {name!r}.")
    for one in answers:
        yield _Part(f"{file}::{one.name}", Path(file), slug or one.slug, one, text)


def slug_of(path: str) -> str:
    """The exercise a file is meant for: row_sums__mine.py or row_sums/mine.py."""
    named, folder = Path(path).stem.split("__")[0], Path(path).absolute().parent.name
    return folder if folder in catalogue() and named not in catalogue() else named


def check_files(
    paths: Sequence[str],
    *,
    slug: str | None,
    seed: int,
    limits: Limits = LIMITS,
    workers: int | None = None,
    repair: float = 0.0,
) -> Iterator[FileResult]:
    """Judge files, in their order, as many at once as there are cores.

    They run behind the best guard there is. Where there is none they run all the same: these are files that somebody
    names one by one, often their own.

    Args:
        paths: Python files, each with one answer, or with many of the form that `autograder.grading.answers` describes,
            together with their edits; `FILE.py::NAME` is one of these.
        slug: the exercise; None takes it from each file's name.
        seed: what the questions are drawn from.
        limits: on each file's process.
        workers: number of files judged at once.
        repair: seconds of computing in which the one change is looked for that makes a wrong answer right.

    Raises:
        CannotRun: no process for a learner's code can be had here.
        Problem: an answer can't be made of a file's edits, or there is none of that name.
    """
    parts = [part for path in paths for part in _parts(path, slug)]
    workers = min(workers or os.cpu_count() or 1, len(parts))
    libraries = libraries_in(part.text for part in parts)
    with new_source(allow_unguarded=True, libraries=libraries) as source, ThreadPoolExecutor(workers) as pool:
        yield from pool.map(lambda part: _check_part(part, seed, limits, source, repair), parts)


def _check_part(part: _Part, seed: int, limits: Limits, processes: Source, repair: float) -> FileResult:
    path, slug = part.label, part.slug
    try:
        exercise = find(slug)
    except UnknownExercise as error:
        # Who names no exercise and no file either has mistyped the file.
        said = words_of(error) if part.path.exists() else f"{path} can't be read: No such file or directory."
        return FileResult(path, slug, Verdict(slug, 0.0, 0.0, error=said), usable=False)
    source = part.answer.source if part.answer else None
    try:
        text = source or part.path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = f"{path} can't be read: {getattr(error, 'strerror', None) or 'it is not UTF-8 text'}."
        return FileResult(path, slug, _nothing(exercise, reason), usable=False)
    with Learner.start(limits, processes) as learner:
        learner.require_alive()
        failure = learner.run_file(part.path, source)
        if failure is not None and (not learner.alive or failure.type == "SyntaxError"):
            return FileResult(path, slug, _nothing(exercise, _reason(failure)))
        judged = cache(partial(judge, exercise, learner))
        verdict = judged(seed)
        surprise = part.answer.surprise(judged, seed) if part.answer else ""
    if failure is not None and (verdict.error or "").startswith("There is no "):
        # What was missing is missing because the file stopped before it.
        verdict = _nothing(exercise, _reason(failure))
    elif repair and verdict.score < verdict.points:
        preamble, definitions = module_of([text], exercise.entry)
        with Trials(partial(Learner.start, limits, processes)) as trials:
            tried = Tried(trials, preamble, definitions)
            verdict = looked_into(exercise, verdict, seed, definitions, tried, seconds=repair)
    return FileResult(path, slug, verdict, surprise=surprise)


def _nothing(exercise: Exercise, reason: str) -> Verdict:
    return Verdict(exercise.slug, 0.0, float(exercise.points), error=reason)


def _reason(failure: Failure) -> str:
    if failure.type in ("Timeout", "Died", "NoReply"):
        return Message("The file could not be run: {why}.", why=failure.message)
    return stopped(failure)
