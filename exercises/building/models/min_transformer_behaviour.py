"""What tells a MinTransformer from others: its number of parameters, and what its predictions depend on."""

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.checks.building.replies import alike
from autograder.checks.judging.compare import as_array
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Reply

HIDDEN = 2048
MOVED = 1e-4  # of a prediction: rounding moves none as far


def parameters(
    n_en_vocab: int,
    n_de_vocab: int,
    d: int,
    *,
    tables: tuple[int, ...] | None = None,
    encoders: int = 2,
    decoders: int = 2,
    embedding_width: int | None = None,
) -> int:
    """The number of parameters of MinTransformer; by the arguments behind the star, of wrong ones.

    Args:
        n_en_vocab: source vocabulary. n_de_vocab: target vocabulary. d: width.
        tables: sizes of the embedding tables; None: one for each language.
        encoders: number of encoder layers. decoders: number of decoder layers.
        embedding_width: width of the word vectors; None: d.
    """
    e = d if embedding_width is None else embedding_width
    fc = d * HIDDEN + HIDDEN + HIDDEN * d + d
    embeddings = sum((n_en_vocab, n_de_vocab) if tables is None else tables) * e
    encoder = encoders * (3 * d * d + fc) - (3 * d * d - 3 * e * d)
    decoder = decoders * (6 * d * d + fc) - (3 * d * d - 3 * e * d)
    return embeddings + encoder + decoder + d * n_de_vocab + n_de_vocab


def counted(n_en: int, n_de: int, d: int) -> Callable[[Reply], Message | None]:
    """A check on the number of parameters."""
    expected = parameters(n_en, n_de, d)

    def check(reply: Reply) -> Message | None:
        count = reply.facts.get("parameters")
        if count == expected:
            return None
        found, wanted = f"{count:,}", f"{expected:,}"
        message = Message("the model has {count} parameters, expected {expected}", count=found, expected=wanted)
        of_layers = _odd_width(reply.facts.get("layers", []), (n_en, n_de), d)
        return message.meaning(of_layers or _wrong_count(count, n_en, n_de, d))

    return check


def _odd_width(layers: list[Any], vocabularies: tuple[int, int], d: int) -> str:
    """The idea by which a layer has another width, or a table other rows; "" where none has."""
    known = [one for one in layers if one["output"] and one["output"][-1]]
    kinds = [(one["class"], one["parameters"], one["output"][-1]) for one in known]
    tables = [(count // width, width) for name, count, width in kinds if name == "Embedding"]
    for rows, width in tables:
        if rows == d and width in vocabularies:
            return "embedding_turned_round"
        if rows in vocabularies and width not in (512, d):
            return "embedding_width"
        if rows not in vocabularies and width == d:
            return "embedding_rows"
    others = {width for name, _, width in kinds if name in ("EncoderLayer", "DecoderLayer")}
    return "layer_width" if others - {d} and all(width == d for _, width in tables) else ""


def _wrong_count(count: int | None, n_en: int, n_de: int, d: int) -> str:
    """The idea that gives such a number of parameters; "" where none does."""
    forms: dict[str, tuple[dict[str, Any], ...]] = {
        "shares_embedding": tuple({"tables": (rows,)} for rows in (n_en, n_de)),
        "one_layer_only": ({"encoders": 1, "decoders": 1}, {"encoders": 1}, {"decoders": 1}),
        "width_hard_coded": ({"embedding_width": 512},),
    }
    given = (idea for idea, some in forms.items() for one in some if parameters(n_en, n_de, d, **one) == count)
    return next(given, "")


def named_and_shaped(shape: tuple[int, ...]) -> Callable[[Reply], Message | None]:
    """A check on the model's name and the shape of its output."""

    def check(reply: Reply) -> Message | None:
        name, got = reply.facts.get("name"), as_array(reply.value[0])
        if name != "MinTransformer":
            return Message("the model's name is {value}, expected 'MinTransformer'", value=repr(name))
        found = None if got is None else got.shape
        wrong = Message("the output has shape {found}, expected {shape}", found=found, shape=shape)
        return None if found == shape else wrong

    return check


def probabilities(reply: Reply) -> Message | None:
    """Check that each position has probabilities, which sum to 1, and not the same everywhere."""
    got = as_array(reply.value[0])
    if got is None or got.ndim != 3 or not np.isfinite(got).all():
        return Message("expected finite numbers (B, n_steps, n_de_vocab)")
    idea = "softmax_over_positions" if _over_positions(got) else "no_softmax"
    if got.min() < 0:
        return Message("a probability is negative: {got}", got=f"{got.min():.3g}").meaning(idea)
    sums = got.sum(axis=-1)
    if np.abs(sums - 1).max() > 1e-3:
        return Message(
            "the numbers for one position sum to {sums}, expected 1",
            sums=f"{sums.ravel()[np.abs(sums - 1).argmax()]:.3g}",
        ).meaning(idea)
    if np.ptp(got, axis=(0, 1)).max() < 1e-4:
        return Message("all positions have the same probabilities")
    if (got.max(axis=-1) > 1.001 * np.e * got.min(axis=-1)).any():
        return None
    flat = Message("at no position is any word more than e times as likely as another")
    return flat.meaning("softmax_twice" if _softmaxed_twice(got) else "")


def _over_positions(got: Any) -> bool:
    """Whether the words of all positions together sum to 1, each word by itself."""
    return bool(got.min() >= 0 and np.abs(got.sum(axis=1) - 1).max() < 1e-3)


def _softmaxed_twice(got: np.ndarray) -> bool:
    """Whether flat numbers are a softmax of probabilities, and sharp ones: flatness alone says nothing.

    log p is what went into the last softmax, up to a constant, which is known where that sums to 1.
    """
    logs = np.log(got)
    went_in = logs - logs.mean(axis=-1, keepdims=True) + 1 / got.shape[-1]
    return bool(went_in.min() > -1e-3 and (went_in.max(axis=-1) > 1.5 / got.shape[-1]).mean() > 0.5)


def _moves(reply: Reply) -> np.ndarray | None:
    """How far each position's prediction moved, (3, T): later targets, all sources, later sources changed."""
    got = alike(reply.value, 4, ndim=3)
    if got is None:
        return None
    return np.stack([np.abs(np.nan_to_num(one - got[0])).max(axis=(0, 2)) for one in got[1:]])


def leaks(moves: np.ndarray, at: int) -> bool:
    """Whether predictions before `at` moved when words from there on changed: more than rounding can do."""
    return bool(moves[:at].max() > MOVED)


def past_stays(at: int) -> Callable[[Reply], Message | None]:
    """A check that the decoder's words from `at` on move the predictions there, and none before."""

    def check(reply: Reply) -> Message | None:
        moves = _moves(reply)
        if moves is None:
            return Message("expected probabilities (B, n_steps, n_de_vocab) from each call")
        if leaks(moves[0], at):
            message = Message(
                "predictions before position {at} changed when the decoder's words from position {at} on did", at=at
            )
            if not leaks(moves[2], at):
                return message.meaning("inputs_exchanged" if moves[2].max() > MOVED else "")
            # A softmax over the positions carries a later word's news back as well.
            return message.meaning("" if _over_positions(reply.value[0]) else "mask_forgotten")
        deaf = Message("the prediction does not depend on the decoder's words at all")
        return None if moves[0].max() > MOVED else deaf

    return check


def hears_the_source(reply: Reply) -> Message | None:
    """Check that other source words move the prediction at every position, through all encoder layers."""
    if bypassed(reply):
        heard = Message("a DecoderLayer gets the output of the first EncoderLayer, expected that of the second")
        return heard.meaning("first_floor_heard")
    moves = _moves(reply)
    if moves is None:
        return Message("expected probabilities (B, n_steps, n_de_vocab) from each call")
    if moves[1].min() > MOVED:
        return None
    stays = Message(
        "with other source words the prediction at position {moves} stays as it was", moves=int(moves[1].argmin())
    )
    return stays.meaning("source_unheard" if moves[1].max() < 1e-6 and moves[0].max() > MOVED else "")


def bypassed(reply: Reply) -> bool:
    """Whether a decoder layer hears some of the encoder layers and not all.

    No number can tell: one encoder layer mixes all words as well as two. A model that is no graph isn't asked.
    """
    graph = reply.facts.get("graph", [])
    heard: list[set[int]] = []
    for _, feeds in graph:  # operations come after those that feed them
        heard.append(set(feeds).union(*(heard[number] for number in feeds if number < len(heard))))
    encoders = {number for number, (name, _) in enumerate(graph) if name == "EncoderLayer"}
    own = [heard[number] & encoders for number, (name, _) in enumerate(graph) if name == "DecoderLayer"]
    return any(encoders_heard and encoders_heard != encoders for encoders_heard in own)
