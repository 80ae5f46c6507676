"""A whole model as a black box: judged by what it does, whatever is inside."""

from collections.abc import Callable, Sequence

import numpy as np

from autograder.checks.building import as_array
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Reply

MOVES = 1e-5  # a score that depends on something moves more than that
STAYS = 1e-4  # one that doesn't, less: rounding
SURE = 1.5  # how far above log V a new model's loss may lie: logits of size 1 have half a nat more than flat ones
Check = Callable[[Reply], Message | None]
NO_SCORES = Message("expected finite logits, one row of numbers for each place")


def scores(check: Callable[[list[np.ndarray]], Message | None]) -> Check:
    """A check of the logits of all calls, where each call gave some: (B, T, V), finite."""

    def of(reply: Reply) -> Message | None:
        values = reply.value if isinstance(reply.value, list) else [reply.value]
        arrays = [as_array(one) for one in values]
        if any(one is None or one.ndim != 3 or not np.isfinite(one).all() for one in arrays):
            return NO_SCORES
        return check([one for one in arrays if one is not None])

    return of


def are_logits(*shape: int) -> Check:
    """The first call's have this shape, and no softmax is inside."""

    def check(found: list[np.ndarray]) -> Message | None:
        if found[0].shape != shape:
            return Message("the result has shape {shape}, expected {expected}", shape=found[0].shape, expected=shape)
        if found[0].min() >= 0 and np.abs(found[0].sum(axis=-1) - 1).max() < 1e-3:
            return Message(
                "the numbers at each place sum to 1: there is a softmax inside, and the loss applies its own, so that "
                "all words stay nearly equally likely"
            )
        return None

    return scores(check)


def starts_at_chance(labels: np.ndarray) -> Check:
    """The loss of a new model is about log V."""

    def check(found: list[np.ndarray]) -> Message | None:
        chance = float(np.log(found[0].shape[-1]))
        loss = _loss(found[0], labels)
        if loss < chance + SURE:
            return None
        return Message(
            "a new model's loss is {loss}, where one that knows nothing has log {vocabulary} = {chance}: it is sure of "
            "itself before it has learned anything",
            loss=f"{loss:.1f}",
            vocabulary=found[0].shape[-1],
            chance=f"{chance:.1f}",
        )

    return scores(check)


def _loss(logits: np.ndarray, labels: np.ndarray) -> float:
    z = logits - logits.max(axis=-1, keepdims=True)
    surprises = np.log(np.exp(z).sum(axis=-1)) - np.take_along_axis(z, labels[..., None], axis=-1)[..., 0]
    return float(surprises.mean())


def _moved(found: list[np.ndarray], call: int) -> np.ndarray:
    """How far the scores at each place are from those of the first call."""
    return np.abs(found[call] - found[0]).max(axis=(0, 2))


def past_stays(call: int, at: int) -> Check:
    """Other words from `at` on move scores there, and none before."""

    def check(found: list[np.ndarray]) -> Message | None:
        moved = _moved(found, call)
        if moved[:at].max() > STAYS:
            return Message(
                "with other words from place {at} on, the scores at place {place} changed: the model looks ahead, and "
                "what it learns by that it can't do once it has to write by itself",
                at=at,
                place=int(moved[:at].argmax()),
            )
        if moved[at:].max() > MOVES:
            return None
        return Message(
            "with other words from place {at} on, all scores are the same, those at these places too: what the model "
            "has written so far doesn't reach the way out",
            at=at,
        )

    return scores(check)


def padding_hidden(call: int) -> Check:
    """More PAD behind the source changes nothing."""

    def check(found: list[np.ndarray]) -> Message | None:
        moved = _moved(found, call).max()
        if moved <= STAYS:
            return None
        return Message(
            "with more PAD behind the source the scores changed by up to {moved}: the padding is looked at, and the "
            "translation of a sentence depends on how long its neighbours in the batch are",
            moved=f"{moved:.2g}",
        )

    return scores(check)


ROW, SOURCE, TARGET = Message("the row"), Message("the source"), Message("the target")


def order_matters(call: int, which: Message) -> Check:
    """Two words that have changed places move the scores at the last place."""

    def check(found: list[np.ndarray]) -> Message | None:
        if _moved(found, call)[-1] > MOVES:
            return None
        return Message(
            "two words of {which} changed places, and the scores at the last place are the same: the model knows no "
            "order, and dog bites man is man bites dog to it",
            which=which,
        )

    return scores(check)


def same_everywhere(call: int) -> Check:
    """A row of one word, again and again, gives the same scores everywhere: nothing is added to it."""

    def check(found: list[np.ndarray]) -> Message | None:
        away = np.abs(found[call] - found[call][:, :1]).max(axis=(0, 2))
        if away.max() <= STAYS:
            return None
        return Message(
            "in a row of one word the scores at places 0 and {place} differ: where a word stands is added to it, "
            "or its values are turned too, and not queries and keys alone",
            place=int(away.argmax()),
        )

    return scores(check)


def source_heard(call: int) -> Check:
    """Another source moves the scores at every place."""

    def check(found: list[np.ndarray]) -> Message | None:
        moved = _moved(found, call)
        if moved.min() > MOVES:
            return None
        return Message(
            "with another source the scores at place {place} are the same: the model writes without reading",
            place=int(moved.argmin()),
        )

    return scores(check)


def all_learn(least: int, blocks: int, exactly: bool = False) -> Check:
    """A gradient reaches every weight, Keras knows them all, and there are as many as so many blocks have."""

    def check(reply: Reply) -> Message | None:
        if unfound := reply.facts.get("unfound"):
            return Message(
                "Keras doesn't know the weight {name}, so that no optimizer moves it and save leaves it out",
                name=unfound[0],
            )
        if unreached := reply.facts.get("unreached"):
            return Message(
                "no gradient reaches {name}: it stays as it was thrown, so that it is either not used or cut off",
                name=unreached[0],
            )
        count = reply.facts.get("parameters", 0)
        if exactly and count > least:
            return Message(
                "there are {count} weights, where the plan has {least}: a bias, a norm's shift, or keys and values for "
                "every head are more than it asks for",
                count=f"{count:,}",
                least=f"{least:,}",
            )
        if count >= least:
            return None
        return Message(
            "for {blocks} blocks there are {count} weights, where blocks of their own have {least} at least: one and "
            "the same block may be used several times, and then it learns once",
            blocks=blocks,
            count=f"{count:,}",
            least=f"{least:,}",
        )

    return check


def wins(labels: np.ndarray) -> Check:
    """After its schooling the likeliest word is right wherever one is asked for; −1 asks for none."""

    def check(reply: Reply) -> Message | None:
        steps = len(reply.facts.get("losses", ())) - 1

        def share(found: list[np.ndarray]) -> Message | None:
            right = (found[0].argmax(axis=-1) == labels)[labels >= 0].mean()
            if right >= ENOUGH:
                return None
            return Message(
                "after {steps} steps of training {share} of the words are right in new games, expected {enough} or "
                "more: what the game asks for doesn't get through, or learning has no way back",
                steps=steps,
                enough=f"{100 * ENOUGH:.0f} %",
                share=f"{100 * np.floor(1000 * right) / 1000:.1f} %",
            )

        return scores(share)(reply)

    return check


ENOUGH = 0.97  # right models have 99 to 100 % after so few steps; chance decides on the last


def other_words(rng: np.random.Generator, ids: np.ndarray, vocabulary: int, columns: slice = slice(None)) -> np.ndarray:
    """The same ids, others in these columns; neither PAD nor SOS is among them."""
    found = ids.copy()
    found[:, columns] = 2 + (ids[:, columns] - 2 + rng.integers(1, vocabulary - 2, ids[:, columns].shape)) % (
        vocabulary - 2
    )
    return found


def distinct(rng: np.random.Generator, rows: int, length: int, vocabulary: int) -> np.ndarray:
    """Rows of words, no word twice in a row; neither PAD nor SOS is among them."""
    return np.stack([2 + rng.permutation(vocabulary - 2)[:length] for _ in range(rows)]).astype(np.int32)


def exchanged(ids: np.ndarray, places: Sequence[int]) -> np.ndarray:
    """The same rows, two columns in each other's place."""
    found = ids.copy()
    found[:, list(places)] = ids[:, list(places)[::-1]]
    return found
