"""`autograder similar`: the submissions that are alike, in groups, as a list, as CSV, and side by side."""

import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.checks.catalogues import title_of
from autograder.checks.judging.message import Message
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.languages.texts import texts as in_language
from autograder.reports.csv_text import as_csv
from autograder.reports.pages.render import render
from autograder.similar import compare
from autograder.similar.fingerprints import grams
from autograder.similar.reading import read_answers, read_given
from autograder.similar.tokens import comments

CARE = Message(
    "This is no proof of anything. Two who learned together, were helped by the same tutor or read the same page write "
    "alike too, and short answers leave little room to differ. Read the two side by side, and ask before you judge."
)
MOST = 50


@dataclass(frozen=True)
class Similar:
    """The pairs that were found, and the folder with their pages."""

    pairs: list[compare.Pair]
    folder: Path

    @property
    def groups(self) -> list[compare.Group]:
        """The pairs as groups, each student once."""
        return compare.groups_of(self.pairs)


def similar(
    assignment: str,
    course_dir: str | Path = ".",
    *,
    least: float = compare.LEAST_ALIKE,
    most: int = MOST,
    earlier: Sequence[str | Path] = (),
) -> Similar:
    """Compare all submissions of an assignment, and write the pairs that are alike.

    Args:
        assignment: its name.
        course_dir: the course's root.
        least: how much of what is rare in an answer must be in both, 0 to 1.
        most: how many pairs get a page.
        earlier: folders of other classes, last year's say; only what is alike with somebody here counts.
    """
    course = Course.at(course_dir)
    release = read_release(course, assignment)
    answers, given = read_answers(course, release), read_given(release)
    here = {one.student for one in answers}
    for other in map(Course.of_class, earlier):
        if other.root == course.root:
            raise Problem(f"{other.root} is this class itself: name the folder of another one.")
        there = read_answers(other, read_release(other, assignment))
        answers += [replace(one, student=f"{other.root.name}/{one.student}") for one in there]
    pairs = [pair for pair in compare.similar_pairs(answers, given, least=least) if {pair.first, pair.second} & here]
    folder = course.class_folder / "similar" / assignment
    texts = _pages(assignment, answers, given, pairs, most)
    header = ("first", "second", "exercise", "alike_percent", "rare_fingerprints_in_both", "weight_bits")
    texts["pairs.csv"] = as_csv(
        header,
        [
            (pair.first, pair.second, one.slug, round(100 * one.share), one.shared, round(pair.weight, 1))
            for pair in pairs
            for one in pair.alike
        ],
    )
    try:
        _write_folder(folder, texts)
    except OSError as error:
        raise Problem(f"{folder} cannot be written: {error.strerror}.") from error
    return Similar(pairs, folder)


def percent(one: compare.Alike) -> int:
    """How much of what is rare is in both answers."""
    return round(100 * one.share)


def titles(group: compare.Group) -> str:
    """The exercises in which a group is alike, and how much, from the most."""
    shares: dict[str, int] = {}
    for pair in group.pairs:
        for one in pair.alike:
            shares[one.slug] = max(shares.get(one.slug, 0), percent(one))
    return ", ".join(f"{title_of(slug)} {share} %" for slug, share in sorted(shares.items(), key=lambda item: -item[1]))


def _pages(
    assignment: str, answers: list[compare.Answers], given: compare.Given, pairs: list[compare.Pair], most: int
) -> dict[str, str]:
    by_student = {one.student: one for one in answers}
    rare: dict[str, set[int]] = {}
    pages, listed, texts = {}, [], in_language(reader.language())
    for number, pair in enumerate(pairs[:most], start=1):
        first, second = by_student[pair.first], by_student[pair.second]
        exercises = []
        for one in pair.alike:
            if one.slug not in rare:
                rare[one.slug] = compare.rare_grams(answers, one.slug, given)
            exercises.append(_beside(first, second, one, rare[one.slug], given))
        name = f"{number:03}.html"
        about: dict[str, Any] = {"first": pair.first, "second": pair.second, "notebook": assignment, "care": CARE}
        pages[name] = render("pair.html", texts, **about, exercises=exercises)
        alike = [{"title": title_of(one.slug), "percent": percent(one)} for one in pair.alike]
        listed.append({"file": name, "first": pair.first, "second": pair.second, "alike": alike})
    groups = [
        {"students": one.students, "titles": titles(one), "pairs": [p for p in listed if p["first"] in one.students]}
        for one in compare.groups_of(pairs[:most])
    ]
    counts = {"compared": len(answers), "found": len(pairs), "shown": len(listed)}
    pages["index.html"] = render("similar.html", texts, notebook=assignment, care=CARE, groups=groups, **counts)
    return pages


def _beside(
    first: compare.Answers, second: compare.Answers, one: compare.Alike, rare: set[int], given: compare.Given
) -> dict:
    both = set(grams(*compare.tokens_of(first, one.slug))) & set(grams(*compare.tokens_of(second, one.slug))) & rare
    said = set()
    if one.slug not in first.words:
        said = (comments(first.sources[one.slug]) & comments(second.sources[one.slug])) - given.comments
    return {
        "title": title_of(one.slug), "percent": percent(one), "comments": sorted(said),
        "first": _marked(first, one.slug, both), "second": _marked(second, one.slug, both),
    }  # fmt: skip


def _marked(answers: compare.Answers, slug: str, both: Iterable[int]) -> Markup:
    """A source with the tokens marked that are part of something shared."""
    found, k = compare.tokens_of(answers, slug)
    source = answers.sources[slug]
    covered = {place + offset for place, one in enumerate(grams(found, k)) if one in both for offset in range(k)}
    parts: list[Markup] = []
    end = place = 0
    while place < len(found):
        if place not in covered:
            place += 1
            continue
        last = place
        while last + 1 in covered:
            last += 1
        start, stop = found[place].start, found[last].end
        parts += [escape(source[end:start]), Markup("<mark>"), escape(source[start:stop]), Markup("</mark>")]
        end, place = stop, last + 1
    return Markup("").join([*parts, escape(source[end:])])


def _write_folder(folder: Path, texts: dict[str, str]) -> None:
    """Write a folder in full beside the old one, then change places: no page of an older run is left in it."""
    aside = folder.with_name(f".{folder.name}.{os.getpid()}.aside")
    old = folder.with_name(f".{folder.name}.{os.getpid()}.old")
    try:
        aside.mkdir(parents=True)
        for name, text in texts.items():
            (aside / name).write_text(text, encoding="utf-8")
        if folder.exists():
            folder.replace(old)
        aside.replace(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
