"""Which token comes next: probabilities under temperature, top-k and top-p, with a slider for each."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from course.figures.language import caption, say
from course.figures.moving.page import Moving
from course.figures.style import ATTENTION, INK, Picture, quiet

SHOWN = 14  # the likeliest, with names


def moving_choice(logits: Mapping[str, Any], names: Sequence[str]) -> Moving:
    """The likeliest next tokens of some texts, and what temperature, top-k and top-p leave of them.

    All three come in the order of `course.decoding.sample`: the logits are divided by the temperature, then the k
    likeliest are kept, then the fewest that together reach p of what is left.

    Args:
        logits: from each text to the scores of all tokens, `(vocab_size,)`; tensors are welcome.
        names: of all tokens.

    Raises:
        ValueError: no text, or scores and names of different lengths.

    Example:
        >>> moving_choice({"Once there was a": [2.0, 0.5, 1.0]}, ["_fox", "_the", "_mouse"])
        Moving figure: the likeliest next tokens, by temperature, top-k and top-p; texts: 1
    """
    scores = {text: np.asarray(one, dtype=float) for text, one in logits.items()}
    if not scores:
        raise ValueError("there must be a text with logits, got none.")
    for text, one in scores.items():
        if one.shape != (len(names),):
            raise ValueError(f"the logits of {text!r} have shape {one.shape}, expected ({len(names)},): one a name.")
    texts = []
    for text, one in scores.items():
        order = np.argsort(-one, kind="stable")
        texts.append({"text": text, "logits": one[order].round(3).tolist(), "names": [names[i] for i in order[:SHOWN]]})
    label = say("the likeliest next tokens, by temperature, top-k and top-p; texts: {count}", count=len(texts))
    return Moving("choosing", {"texts": texts}, lambda: _still(texts[0]), label)


def _still(text: Mapping[str, Any]) -> Picture:
    """The first text at three temperatures."""
    figure = Picture(8.2, 2.9)
    logits = np.array(text["logits"])
    for axes, temperature in zip(figure.subplots(1, 3, sharey=True), (0.5, 1.0, 2.0), strict=True):
        quiet(axes)
        powers = np.exp((logits - logits.max()) / temperature)
        shares = (powers / powers.sum())[:SHOWN]
        axes.bar(range(len(shares)), shares, color=ATTENTION)
        axes.set_xticks(range(len(shares)), text["names"], rotation=90)
        axes.set_ylim(0, 1)
        axes.set_title(caption("temperature {value}", value=f"{temperature:g}"), fontsize=10)
    figure.suptitle(f"{text['text']} …", fontsize=10, color=INK)
    return figure
