"""Watch the three families learn from a hundred lines: `python -m course.models [NAME ...]`, some minutes at most."""

import argparse
import os
import time

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import numpy as np

from course.models.learning import (
    CLS,
    MASK,
    PUZZLES,
    SEP,
    cut_spans,
    family_model,
    learn,
    pretrain,
    pretraining_vocabulary,
)
from course.models.text_classifier import TextClassifier
from course.text import harbour_days, pad_batch

EPOCHS = {"encoder-only": 240, "decoder-only": 40, "encoder-decoder": 120}


def main():
    """Pre-train each family and let it show what it can do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(EPOCHS)}. Default: all three.")
    options = parser.parse_args()
    if unknown := set(options.names) - set(EPOCHS):
        parser.error(f"there is no {', '.join(sorted(unknown))}: choose of {', '.join(EPOCHS)}.")
    for name in options.names or EPOCHS:
        print(f"\n{name}")
        SHOWN[name](pretrained(name))


def pretrained(name):
    """Pre-train one family on the embedded text, with a line of progress now and then."""
    keras.utils.set_random_seed(0)
    train, held_out = ([line for line, _ in part] for part in harbour_days())
    vocabulary = pretraining_vocabulary([*train, *held_out])
    start = time.perf_counter()

    def after_epoch(epoch, loss):
        if epoch % (EPOCHS[name] // 4) == 0:
            print(f"  epoch {epoch + 1:3d}  loss {loss:.2f}", flush=True)

    model = family_model(name, vocabulary)
    result = pretrain(model, PUZZLES[name], vocabulary, train, held_out, EPOCHS[name], after_epoch)
    print(
        f"  at the end  {result.losses[-1]:.2f}; on lines never seen {result.held_out_loss:.2f}; by frequency alone "
        f"{result.unigram_entropy:.2f}  ({time.perf_counter() - start:.0f} s)"
    )
    return result


def show_encoder(result):
    """Fill a gap, then sort held-out lines into their chapters, beside an encoder that starts from nothing."""
    vocabulary = result.vocabulary
    for line in (f"the captain {MASK} back to the harbour", f"the baker puts the {MASK} into the bowl"):
        logits = result.model(vocabulary.encode([f"{CLS} {line} {SEP}"])[:, :-1])[0]
        best = np.argsort(logits[1 + line.split().index(MASK)])[::-1][:3]
        print(f"  {line}: {', '.join(vocabulary.token(i) for i in best)}")
    fresh = family_model("encoder-only", vocabulary)
    for name, model in {"pre-trained": result.model, "fresh": fresh}.items():
        right = chapters_found(model, vocabulary)
        print(f"  told the chapters of 16 lines, the {name} encoder finds {right:.0%} of held-out lines' chapters")


def chapters_found(model, vocabulary, labelled=4):
    """Teach the classifier by a few lines of each chapter; return its share of right answers on the others."""
    train, held_out = harbour_days()
    chapters = sorted({chapter for _, chapter in train})

    def numbers(pairs):
        cls, sep = vocabulary.ids_of(f"{CLS} {SEP}")
        ids = pad_batch([[cls, *vocabulary.ids_of(line), sep] for line, _ in pairs])
        return ids, np.array([chapters.index(chapter) for _, chapter in pairs], "int32")

    few = [pair for chapter in chapters for pair in [pair for pair in train if pair[1] == chapter][::6][:labelled]]
    classifier = TextClassifier(model.encoder, len(chapters))
    learn(classifier, lambda epoch: numbers(few), epochs=30, rate=1e-3)
    ids, right = numbers(held_out)
    return float(np.mean(np.argmax(classifier(ids), -1) == right))


def show_decoder(result):
    """Write on, at three temperatures."""
    vocabulary = result.vocabulary
    for temperature in (0, 0.7, 1.5):
        beginning = [[vocabulary.sos_id, *vocabulary.ids_of("the old")]]
        written = result.model.generate(beginning, max_new=10, temperature=temperature, top_p=0.95, seed=1)
        print(f"  temperature {temperature:3}: {vocabulary.decode(written.numpy())[0]}")


def show_encoder_decoder(result):
    """Put back what was cut out of held-out lines."""
    model, vocabulary = result.model, result.vocabulary
    lines = [line for line, _ in harbour_days()[1]][:3]
    (en_ids, _), labels = cut_spans(vocabulary, lines, seed=1)
    state, new, written = model.start(en_ids), np.full((len(lines), 1), vocabulary.sos_id), []
    for _ in range(labels.shape[1]):
        logits, state = model.step(new, state)
        new = np.argmax(logits, -1)
        written.append(new)
    guesses = vocabulary.decode(np.concatenate(written, axis=1))
    rights = vocabulary.decode(np.maximum(labels, vocabulary.pad_id))
    for line, guess, right in zip(vocabulary.decode(en_ids), guesses, rights, strict=True):
        print(f"  {line}: {guess}  (it was {right})")


SHOWN = {"encoder-only": show_encoder, "decoder-only": show_decoder, "encoder-decoder": show_encoder_decoder}

if __name__ == "__main__":
    main()
