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
FLAT = Message("at no position is any word more than e times as likely as another")


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
        return Message("the model has {count} parameters, expected {expected}", count=found, expected=wanted)

    return check


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
    if got.min() < 0:
        return Message("a probability is negative: {got}", got=f"{got.min():.3g}")
    sums = got.sum(axis=-1)
    if np.abs(sums - 1).max() > 1e-3:
        return Message(
            "the numbers for one position sum to {sums}, expected 1",
            sums=f"{sums.ravel()[np.abs(sums - 1).argmax()]:.3g}",
        )
    if np.ptp(got, axis=(0, 1)).max() < 1e-4:
        return Message("all positions have the same probabilities")
    return FLAT if (got.max(axis=-1) <= 1.001 * np.e * got.min(axis=-1)).all() else None


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
            return Message(
                "predictions before position {at} changed when the decoder's words from position {at} on did", at=at
            )
        deaf = Message("the prediction does not depend on the decoder's words at all")
        return None if moves[0].max() > MOVED else deaf

    return check


def hears_the_source(reply: Reply) -> Message | None:
    """Check that other source words move the prediction at every position, through all encoder layers."""
    if bypassed(reply):
        return Message("a DecoderLayer gets the output of the first EncoderLayer, expected that of the second")
    moves = _moves(reply)
    if moves is None:
        return Message("expected probabilities (B, n_steps, n_de_vocab) from each call")
    if moves[1].min() > MOVED:
        return None
    return Message(
        "with other source words the prediction at position {moves} stays as it was", moves=int(moves[1].argmin())
    )


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


def counts_as(perturb: Callable[[int, int], dict[str, Any]]) -> Callable[[list[Any]], bool]:
    """A sign: all parameter counts are those of a wrong model, given as arguments of `parameters`."""

    def sign(seen: list[Any]) -> bool:
        counted = [one for one in seen if "parameters" in one.reply.facts]
        differ = False
        for one in counted:
            _, n_en, n_de, d, _ = one.case.probe.args
            wrong = parameters(n_en, n_de, d, **perturb(n_en, n_de))
            if one.reply.facts["parameters"] != wrong:
                return False
            differ = differ or wrong != parameters(n_en, n_de, d)
        return differ

    return sign


def embeddings(odd: Callable[[int, int, tuple[int, ...]], bool]) -> Callable[[list[Any]], bool]:
    """A sign: in every model some Embedding is odd, by its rows, its width, and the arguments of the function."""

    def sign(seen: list[Any]) -> bool:
        models = _models(seen)
        return bool(models) and all(
            any(
                odd(layer["parameters"] // layer["output"][-1], layer["output"][-1], one.case.probe.args)
                for layer in one.reply.facts["layers"]
                if layer["class"] == "Embedding" and _width(layer)
            )
            for one in models
        )

    return sign


def layer_of_another_width(seen: list[Any]) -> bool:
    """A sign: in every model the word vectors are d wide, and some layer of encoder or decoder isn't."""
    models = _models(seen)
    for one in models:
        d = one.case.probe.args[3]
        widths = [(layer["class"], _width(layer)) for layer in one.reply.facts["layers"]]
        if any(name == "Embedding" and width != d for name, width in widths):
            return False
        if not any(name in ("EncoderLayer", "DecoderLayer") and width not in (None, d) for name, width in widths):
            return False
    return bool(models)


def _models(seen: list[Any]) -> list[Any]:
    """The models that tell their layers, each once."""
    return list({id(one.case.probe): one for one in seen if one.reply.facts.get("layers")}.values())


def _width(layer: Any) -> int | None:
    """Of what a layer gives; None where it isn't known."""
    return layer["output"][-1] if layer["output"] else None


def softmaxed_twice(seen: list[Any]) -> bool:
    """Whether what comes out is a softmax of numbers that are probabilities themselves, and sharp ones.

    Flat probabilities alone say nothing. log p is what went into the last softmax, up to a constant, which is known
    where that sums to 1.
    """
    for one in _values_of(seen, "probabilities"):
        got = as_array(one.reply.value[0])
        if got is None or got.ndim != 3 or got.shape[-1] != one.case.probe.args[2] or got.min() <= 0:
            return False
        logs = np.log(got)
        went_in = logs - logs.mean(axis=-1, keepdims=True) + 1 / got.shape[-1]
        sharp = went_in.max(axis=-1) > 1.5 / got.shape[-1]
        return bool(went_in.min() > -1e-3 and sharp.mean() > 0.5)
    return False


def any_of(*signs: Callable[[list[Any]], bool]) -> Callable[[list[Any]], bool]:
    """A sign: one of these."""
    return lambda seen: any(sign(seen) for sign in signs)


def _values_of(seen: list[Any], part: str) -> list[Any]:
    return [one for one in seen if one.case.part == part and one.reply.failure is None]


def sums_to_one_over(axis: int) -> Callable[[list[Any]], bool]:
    """A sign: what comes out sums to 1 over the positions (axis 1), or over nothing at all (axis 2)."""

    def sign(seen: list[Any]) -> bool:
        for one in _values_of(seen, "probabilities"):
            got = as_array(one.reply.value[0])
            if got is None or got.ndim != 3:
                return False
            one_each = [bool(np.abs(got.sum(axis=a) - 1).max() < 1e-3 and got.min() >= 0) for a in (1, 2)]
            return one_each == ([True, False] if axis == 1 else [False, False])
        return False

    return sign


def behaves(wanted: Callable[[np.ndarray, int], bool]) -> Callable[[list[Any]], bool]:
    """A sign: all "keeps to the past" cases move in this way."""

    def sign(seen: list[Any]) -> bool:
        cases = _values_of(seen, "keeps to the past")
        moves = [(_moves(one.reply), _at(one)) for one in cases]
        return bool(moves) and all(m is not None and wanted(m, at) for m, at in moves)

    return sign


def _at(one: Any) -> int:
    (_, de), (_, later) = one.case.probe.then[0].args[0], one.case.probe.then[1].args[0]
    return int(np.argmax((de != later).any(axis=0)))
