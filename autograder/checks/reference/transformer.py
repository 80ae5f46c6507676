"""Both stacks and the whole Transformer in NumPy float64, and the ways in which they can be bent.

Weights come flat, by the paths under which they stand in the model: "encoder.blocks[0].self_attn.Wq", "to_logits".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from autograder.checks.reference.attention import softmax
from autograder.checks.reference.blocks import Weights
from autograder.checks.reference.decoder_blocks import decoder_block
from autograder.checks.reference.encoder_blocks import post_ln_block
from autograder.checks.reference.positions import waves

Given = Literal["each", "first", "last", "none", "inverted"]
Chain = Literal["chain", "input", "sum"]


def inside(weights: Weights, name: str) -> dict[str, np.ndarray]:
    """The weights below this name, by the paths that they have there."""
    start = f"{name}."
    return {path.replace(start, ""): value for path, value in weights.items() if path.startswith(start)}


def encoder_stack(
    x: np.ndarray,
    weights: Weights,
    num_heads: int,
    num_layers: int,
    mask: np.ndarray | None = None,
    *,
    used: Literal["own", "first", "last"] = "own",
    count: int = 0,
    masking: Given = "each",
    fed: Chain = "chain",
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Blocks one after the other.

    Args:
        x: (B, T, D).
        weights: of blocks[0], blocks[1], ….
        num_heads: heads of each block.
        num_layers: number of blocks.
        mask: 1 = hidden, (T, T) or (B, 1, T).
        used: whose weights each block uses.
        count: how many blocks more than num_layers there are; −1 leaves the last out.
        masking: which blocks get the mask.
        fed: what a block gets; "input" gives x to each, and the last one's output counts; "sum" adds all outputs up.
        epsilon: of the norms.
    """

    def block(given: np.ndarray, floor: int, inner: Weights) -> np.ndarray:
        hides, way = _handed(mask, masking, floor, num_layers)
        return post_ln_block(given, inner, num_heads, hides, masking=way, epsilon=epsilon)[0]

    return (_stacked(x, block, weights, num_layers, used=used, count=count, fed=fed),)


def decoder_stack(
    tgt: np.ndarray,
    memory: np.ndarray,
    weights: Weights,
    num_heads: int,
    num_layers: int,
    tgt_mask: np.ndarray | None = None,
    memory_mask: np.ndarray | None = None,
    *,
    used: Literal["own", "first", "last"] = "own",
    count: int = 0,
    tgt_masking: Given = "each",
    memory_masking: Given = "each",
    exchanged: bool = False,
    heard: Literal["memory", "first only", "own words"] = "memory",
    fed: Chain = "chain",
    floors: tuple[np.ndarray, ...] = (),
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Blocks one after the other, each with the same memory.

    Args:
        tgt: (B, T, D). memory: (B, S, D).
        weights, num_heads, num_layers, used, count, fed, epsilon: see `encoder_stack`.
        tgt_mask: 1 = hidden, (T, T). memory_mask: 1 = hidden, (B, 1, S).
        tgt_masking: which blocks get the first mask. memory_masking: which get the second.
        exchanged: the masks have changed places.
        heard: what stands for the memory; "first only" gives later blocks the output of the block before, "own words"
            gives every block tgt.
        floors: what each block hears, where it isn't the same for all.
    """
    if exchanged:
        tgt_mask, memory_mask = memory_mask, tgt_mask

    def block(given: np.ndarray, floor: int, inner: Weights) -> np.ndarray:
        own, way = _handed(tgt_mask, tgt_masking, floor, num_layers)
        hides, other = _handed(memory_mask, memory_masking, floor, num_layers)
        source = floors[min(floor, len(floors) - 1)] if floors else memory
        if heard == "own words" or (heard == "first only" and floor):
            source = tgt if heard == "own words" else given
        bends: dict[str, Any] = {"self_mask": "inverted"} if way == "inverted" else {}
        bends |= {"cross_mask": "inverted"} if other == "inverted" else {}
        return decoder_block(given, source, inner, num_heads, own, hides, **bends, epsilon=epsilon)[0]

    return (_stacked(tgt, block, weights, num_layers, used=used, count=count, fed=fed),)


def _stacked(x: np.ndarray, block: Any, weights: Weights, num_layers: int, *, used: str, count: int, fed: str) -> Any:
    outputs, given = [], x
    for floor in range(num_layers + count):
        number = {"first": 0, "last": num_layers - 1}.get(used, min(floor, num_layers - 1))
        outputs.append(block(given, floor, inside(weights, f"blocks[{number}]")))
        given = outputs[-1] if fed == "chain" else x
    if not outputs:
        return x
    return sum(outputs) if fed == "sum" else outputs[-1]


def _handed(
    mask: np.ndarray | None, given: Given, floor: int, num_layers: int
) -> tuple[np.ndarray | None, Literal["right", "inverted"]]:
    """The mask that the block on this floor gets, and how it is used."""
    if given == "inverted":
        return mask, "inverted"
    there = {"each": True, "first": floor == 0, "last": floor == num_layers - 1, "none": False}[given]
    return (mask if there else None), "right"


Padding = Literal["both", "none", "encoder only", "cross only", "target's", "target's in cross"]


def transformer(
    inputs: list[np.ndarray],
    weights: Weights,
    num_heads: int,
    num_encoder_layers: int,
    num_decoder_layers: int,
    *,
    scale: Literal["sqrt d", "none", "d", "after positions"] = "sqrt d",
    positions: Literal["both", "none", "source only", "target only", "twice"] = "both",
    padding: Padding = "both",
    causal: Literal["decoder", "none", "encoder too", "encoder only"] = "decoder",
    tables: Literal["own", "target", "source", "exchanged"] = "own",
    heard: Literal["last", "own floor", "first", "embedding"] = "last",
    last: Literal["logits", "softmax", "log softmax"] = "logits",
    inputs_exchanged: bool = False,
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """The logits (B, T, V). At PAD in the target anything finite will do: nobody asks what follows there.

    Args:
        inputs: ids (B, S) of the source and (B, T) of the target; 0 is PAD.
        weights: of source_embedding, target_embedding, encoder, decoder, to_logits and to_logits.bias.
        num_heads: heads of each attention.
        num_encoder_layers: blocks of the encoder. num_decoder_layers: blocks of the decoder.
        scale: what the word vectors are multiplied with.
        positions: where they are added.
        padding: where the source's padding is hidden; "target's" takes the target's for it, in both or in one place.
        causal: where the future is hidden.
        tables: whose table serves both languages.
        heard: which output of the encoder the decoder's blocks get.
        last: what follows the last linear map.
        inputs_exchanged: the model takes the target first.
        epsilon: of the norms.
    """
    en, de = inputs[::-1] if inputs_exchanged else inputs
    source, target = weights["source_embedding"], weights["target_embedding"]
    source, target = {
        "own": (source, target),
        "target": (target, target),
        "source": (source, source),
        "exchanged": (target, source),
    }[tables]

    def embedded(table: np.ndarray, ids: np.ndarray, placed: bool) -> np.ndarray:
        d = table.shape[1]
        factor = {"sqrt d": d**0.5, "d": d}.get(scale, 1.0)
        x = table[ids] * factor
        if placed:
            x = x + waves(ids.shape[1], d) * (2 if positions == "twice" else 1)
        return x * d**0.5 if scale == "after positions" else x

    future = np.triu(np.ones((de.shape[1], de.shape[1])), 1)
    en_future = np.triu(np.ones((en.shape[1], en.shape[1])), 1)
    pad, de_pad = ((ids == 0)[:, np.newaxis].astype(float) for ids in (en, de))
    in_encoder: np.ndarray | None = de_pad if padding == "target's" else pad
    in_cross: np.ndarray | None = de_pad if padding.startswith("target's") else pad
    if padding in ("none", "cross only"):
        in_encoder = None
    if padding in ("none", "encoder only"):
        in_cross = None
    if causal in ("encoder too", "encoder only"):
        in_encoder = en_future if in_encoder is None else np.maximum(in_encoder, en_future)
    own = None if causal in ("none", "encoder only") else future

    floors = [embedded(source, en, positions not in ("none", "target only"))]
    floors += _floors(floors[0], inside(weights, "encoder"), num_heads, num_encoder_layers, in_encoder, epsilon)
    which = {"own floor": tuple(floors[1:]), "first": (floors[1],), "embedding": (floors[0],)}.get(heard, ())
    y = embedded(target, de, positions not in ("none", "source only"))
    bends: dict[str, Any] = {"floors": which, "epsilon": epsilon}
    stack = inside(weights, "decoder")
    (y,) = decoder_stack(y, floors[-1], stack, num_heads, num_decoder_layers, own, in_cross, **bends)
    z = y @ weights["to_logits"] + weights["to_logits.bias"]
    if last != "logits":
        z = softmax(z) if last == "softmax" else np.log(softmax(z))
    free = inputs[1] == 0
    return (np.where(free[..., np.newaxis], np.nan, z) if free.shape == z.shape[:2] else z,)


def _floors(
    x: np.ndarray, weights: Weights, num_heads: int, num_layers: int, mask: np.ndarray | None, epsilon: float
) -> Iterator[np.ndarray]:
    """What each block of the encoder gives."""
    for floor in range(num_layers):
        (x,) = post_ln_block(x, inside(weights, f"blocks[{floor}]"), num_heads, mask, epsilon=epsilon)
        yield x
