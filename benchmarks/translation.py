r"""Does the Transformer train faster than a recurrent model with attention? The claim of "Dive into Deep Learning".

    python benchmarks/translation.py [--epochs 6] [--figure duel.svg]
    python benchmarks/translation.py --source train.en --target train.fr \
        --held-out-source val.en --held-out-target val.fr

Same pairs, vocabulary, batches, optimizer and number of weights. The two take turns batch by batch, so that a busy
machine slows both; each has a clock of its own. Reported: seconds an epoch, held-out loss after equal epochs and after
equal time, and BLEU (or exact sentences where sacrebleu is missing) after both.
"""

import argparse
import os
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

from course.decoding import Translator
from course.models import Seq2Seq
from course.text.corpora import unspaced
from course.training import Step, batches, bleu, build_model, exact_share, make_dataset
from course.training.loop import held_out_scores
from course.training.step import make_optimizer
from course.training.translator.session import TrainOptions, choose_corpus

LOOKS_AN_EPOCH = 2  # at held-out pairs


@dataclass
class Rival:
    """One of the two: its step, its clock, and its held-out loss by epoch and by second."""

    name: str
    step: Step
    seconds: float = 0.0
    steps: int = 0
    looks: list[tuple[float, float, float]] = field(default_factory=list)

    def learn(self, batch, recipe):
        """One batch, on this rival's own clock."""
        self.steps += 1
        s, w = self.steps, recipe.warmup_steps
        self.step.optimizer.learning_rate = recipe.peak * min(s / w, (w / s) ** 0.5)
        start = time.perf_counter()
        float(self.step(*batch))
        self.seconds += time.perf_counter() - start


def width_of_equal_size(lesson, parameters):
    """The width at which the GRU has as many weights as the Transformer, or the next below."""
    V, W = lesson.source.size, lesson.target.size
    # Two embeddings, GRU (6 d²), cell (9 d²), attention (2 d²), output.
    return next(d for d in range(8, 4096, 4) if V * d + W * d + 17 * d * d + W * d > parameters) - 4


def make_rivals(lesson, recipe):
    """The two, of about the same size."""
    keras.utils.set_random_seed(recipe.seed)
    transformer = build_model(lesson, recipe)
    d = width_of_equal_size(lesson, transformer.count_params())
    gru = Seq2Seq(lesson.source.size, lesson.target.size, d, dropout=recipe.dropout)
    if not gru.built:
        gru.build([(None, None), (None, None)])
    models = {"Transformer": transformer, f"GRU with attention, width {d}": gru}
    return [Rival(name, Step(model, make_optimizer(), recipe.label_smoothing)) for name, model in models.items()]


def look(rival, epoch, lesson, recipe):
    """Note the held-out loss."""
    loss, _ = held_out_scores(rival.step, lesson, recipe)
    rival.looks.append((epoch, rival.seconds, loss))


def quality(rival, lesson, recipe, count):
    """BLEU, or the share of exact sentences, of the first held-out sentences."""
    translator = Translator(rival.step.model, lesson.source, lesson.target, lesson.words, recipe.max_length)
    questions = lesson.questions[:count]
    found = [one.text for one in translator.translate([one for one, _ in questions], strict=False)]
    expected = [unspaced(other) if lesson.words else other for _, other in questions]
    exact, score = exact_share(found, expected), bleu(found, expected)
    return f"exact {exact:6.1%}" + ("" if score is None else f"  BLEU {score:5.1f}")


def loss_at(rival, seconds):
    """The held-out loss at a time, between the looks in a straight line."""
    _, times, losses = zip(*rival.looks, strict=True)
    return float(np.interp(seconds, times, losses))


def epoch_of(rivals, epoch, lesson, recipe):
    """One epoch of each, in turns."""
    found = list(batches(lesson.train, recipe.batch_tokens, seed=epoch))
    marks = {round(len(found) * (i + 1) / LOOKS_AN_EPOCH) for i in range(LOOKS_AN_EPOCH)}
    for number, batch in enumerate(found, 1):
        for rival in rivals:
            rival.learn(batch, recipe)
        if number in marks:
            for rival in rivals:
                look(rival, epoch + number / len(found), lesson, recipe)


def draw(rivals, path):
    """Held-out loss by epoch, and by seconds."""
    from course.figures.style import ATTENTION, INK, QUERY, Picture, quiet

    figure = Picture(9.0, 3.2)
    for axes, column, label in zip(figure.subplots(1, 2, sharey=True), (0, 1), ("epochs", "seconds"), strict=True):
        quiet(axes)
        for rival, colour in zip(rivals, (ATTENTION, QUERY), strict=True):
            numbers = np.array(rival.looks)
            axes.plot(numbers[:, column], numbers[:, 2], color=colour, marker="o", markersize=3, label=rival.name)
        axes.set(xlabel=label, ylabel="held-out loss" if column == 0 else None)
        axes.grid(color=INK, alpha=0.25, linewidth=0.6)
    figure.axes[0].legend(frameon=False, labelcolor=INK, fontsize=9)
    figure.savefig(path)
    print(f"figure: {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("source", "target", "held-out-source", "held-out-target"):
        parser.add_argument(f"--{name}", type=Path)
    parser.add_argument("--pairs", type=int, default=20_000, help="most pairs to learn from")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--questions", type=int, default=500, help="held-out sentences that are translated")
    parser.add_argument("--figure", type=Path)
    options = parser.parse_args()
    wishes = TrainOptions(
        Path(), files=(options.source, options.target), held_out=(options.held_out_source, options.held_out_target)
    )
    corpus, recipe, name = choose_corpus(wishes)
    # The GRU's loop is slow to start for each word, so the batches are large enough for both.
    recipe = replace(recipe, batch_tokens=max(recipe.batch_tokens, 1024), warmup_steps=150)
    lesson = make_dataset(replace(corpus, train=corpus.train[: options.pairs]), recipe)
    rivals = make_rivals(lesson, recipe)
    print(f"{name}, {len(lesson.train):,} of them; {lesson.source.size:,} and {lesson.target.size:,} ids")
    first = next(iter(batches(lesson.train, recipe.batch_tokens)))
    for rival in rivals:
        rival.learn(first, recipe)  # TensorFlow makes ready: off the clock
        rival.seconds, rival.steps = 0.0, 0
        look(rival, 0, lesson, recipe)

    for epoch in range(options.epochs):
        epoch_of(rivals, epoch, lesson, recipe)
        print(f"epoch {epoch + 1}: " + "   ".join(f"{r.name} {r.seconds:.0f} s {r.looks[-1][2]:.3f}" for r in rivals))
    transformer, gru = rivals
    print(f"\nafter {options.epochs} epochs each")
    for rival in rivals:
        print(
            f"  {rival.name:32} {rival.step.model.count_params():>10,} weights  "
            f"{rival.seconds / options.epochs:6.1f} s an epoch  held-out loss "
            f"{rival.looks[-1][2]:.3f}  {quality(rival, lesson, recipe, options.questions)}"
        )
    print(f"  time of an epoch, GRU / Transformer: {gru.seconds / transformer.seconds:.2f}")

    faster, slower = sorted(rivals, key=lambda rival: rival.seconds)
    early = faster.seconds / 4
    epoch = options.epochs
    while faster.seconds < slower.seconds:
        epoch_of([faster], epoch, lesson, recipe)
        epoch += 1
    print(f"\nafter equal time: loss at {early:.0f} s, at {slower.seconds:.0f} s")
    for rival in rivals:
        print(
            f"  {rival.name:32} {loss_at(rival, early):.3f}  {loss_at(rival, slower.seconds):.3f}  "
            f"{quality(rival, lesson, recipe, options.questions)}"
        )
    if options.figure:
        draw(rivals, options.figure)


if __name__ == "__main__":
    main()
