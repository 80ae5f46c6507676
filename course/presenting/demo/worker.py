"""The process behind the page: it trains, and answers."""

from __future__ import annotations

import os
import signal
from contextlib import nullcontext
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.base.problem import Problem
from course.presenting.demo.against import AGAINST
from course.presenting.demo.plan import Plan, language_of

if TYPE_CHECKING:
    from course.mine import Machine
    from course.presenting.demo.questions import Questions
    from course.training import Checkpoint, Dataset, Recipe

TWO_BEGIN = "{} holds a translator that has begun to learn, and two can only begin together: leave out --to."


def work(pipe: Connection, plan: Plan) -> None:
    """Train or load a translator, then answer until the server is gone.

    Args:
        pipe: events go out, questions come in.
        plan: what is shown.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server, which lets go of the pipe
    try:
        _work(pipe, plan)
    except Problem as error:
        pipe.send({"kind": "problem", "said": str(error)})
    except (EOFError, OSError):
        pass  # nobody listens any more
    # TensorFlow's own way out takes a second, and there is nothing left that would need it.
    os._exit(0)


def _work(pipe: Connection, plan: Plan) -> None:
    pipe.send(lesson_of(plan))
    from course.quiet_start import quiet_start

    with quiet_start():
        from course.presenting.demo.pace import Restart
        from course.presenting.demo.questions import Questions
    questions = Questions(pipe)
    questions.expected = expected(plan)
    pipe.send({"kind": "awake"})
    while True:
        try:
            if not _learn(pipe, plan, questions):
                return
            pipe.send({"kind": "ready"})
            while True:
                questions.answer_next()
        except Restart as wish:
            # What a folder holds stays as it is: it is one training's.
            plan = replace(plan, against=wish.against, folder=None)
            questions.translator = questions.rival = None
            pipe.send({"kind": "again"})
            pipe.send(questions.pace.as_data())


def _learn(pipe: Connection, plan: Plan, questions: Questions) -> bool:
    """Train as planned, or load what is there; returns whether it came to its end. Raises Restart."""
    from course.presenting.demo.live import Live, about
    from course.presenting.demo.rival import Rival
    from course.training import load_translator, train
    from course.training.step import choose_precision

    begun = begin(plan)
    if begun is None:
        assert plan.folder is not None  # nothing to begin means that a translator is there
        questions.translator = load_translator(plan.folder)
        questions.translator.quicken()
        pipe.send(about(questions.translator))
        return True
    lesson, recipe, folder = begun
    mine = _own() if plan.mine else None
    if mine:
        pipe.send({"kind": "whose", "own": len(mine.own), "all": len(mine)})
    rival = Rival(plan.against, lesson, recipe) if plan.against else None
    live = Live(pipe.send, questions, lesson, rival)
    _, progress = train(lesson, recipe, folder=folder, watcher=live, samples=(), dtype=choose_precision(), mine=mine)
    questions.as_learned = nullcontext  # now it has
    return progress.epoch >= recipe.epochs


def _own() -> Machine:
    """The presenter's machine. Raises Problem where there is none, or where it doesn't show where it looks."""
    from course.decoding import attentions
    from course.mine.trials import TRIAL
    from course.training.translator.session import own_machine

    mine = own_machine()
    try:
        attentions(mine.build(**TRIAL), [[3, 4]], [[1]])
    except TypeError as error:
        raise Problem(f"{error} The demo shows just that: leave out --mine.") from error
    return mine


def lesson_of(plan: Plan) -> dict[str, Any]:
    """Some pairs that can be shown while TensorFlow is still starting."""
    from course.text.corpora import embedded_corpus, speaks, unspaced

    language = language_of(plan)
    pairs = embedded_corpus(plan.pairs, language=language, phrases=True).train
    return {
        "kind": "lesson",
        "count": len(pairs),
        "language": {"code": language, "name": speaks(language).name},
        "pairs": [(unspaced(one), unspaced(other)) for one, other in pairs[:: len(pairs) // 4][:4]],
        "against": AGAINST,
        "chosen": plan.against,
        "film": _film(plan, language),
    }


def expected(plan: Plan) -> dict[str, str]:
    """The right translation of each sentence of the corpus, as it has them."""
    from course.text.corpora import embedded_corpus

    corpus = embedded_corpus(plan.pairs, language=language_of(plan), phrases=True)
    return dict((*corpus.train, *corpus.held_out))


def _film(plan: Plan, language: str) -> str | None:
    """What the page shows until its own training begins: of one like it, where there is a film of such."""
    usual = Plan(language=plan.language, page=plan.page)
    name = f"film-{language}.json"
    return name if plan == usual and Path(__file__).with_name("page").joinpath(name).is_file() else None


def begin(plan: Plan) -> tuple[Dataset, Recipe, Checkpoint | None] | None:
    """What is still to be learned, how, and where it is kept; None where the folder's translator needs no more.

    That is so for one that has learned from something else than the embedded corpus, too.
    """
    from course.text.corpora import embedded_corpus
    from course.training import RECIPES, Checkpoint, Settings, make_dataset
    from course.training.translator.session import begun_otherwise, embedded_name, own_recipe

    language = language_of(plan)
    recipe = own_recipe(RECIPES["embedded"]) if plan.mine else RECIPES["embedded"]
    corpus, recipe = embedded_corpus(plan.pairs, language=language, phrases=True), replace(recipe, **plan.changes)
    if plan.folder is None:
        return make_dataset(corpus, recipe), recipe, None
    folder, name = Checkpoint(plan.folder), embedded_name(language, corpus)
    if not folder.exists():
        lesson = make_dataset(corpus, recipe)
        folder.begin(Settings(recipe, lesson.words, name, plan.mine, language), lesson.source, lesson.target)
        return lesson, recipe, folder
    settings = folder.settings()
    if settings.mine != plan.mine:
        raise Problem(begun_otherwise(folder.path, settings.mine, "demo"))
    if plan.against and folder.progress().get("steps"):
        raise Problem(TWO_BEGIN.format(folder.path))
    if plan.language and settings.corpus != name:
        raise Problem(f"{folder.path} learns from {settings.corpus}, not from {name}: name another folder with --to.")
    is_finished = folder.progress().get("epoch", 0) >= settings.recipe.epochs
    if folder.model.is_file() and (is_finished or settings.corpus != name):
        return None
    if settings.corpus != name:
        raise Problem(f"{folder.path} has only begun to learn from {settings.corpus}: `course train` goes on with it.")
    return make_dataset(corpus, settings.recipe, folder.vocabularies()), settings.recipe, folder
