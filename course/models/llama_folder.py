"""A real model of Llama's kind from a folder, as Hugging Face keeps it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from autograder.base.problem import Problem
from course.models.decoder_only import DecoderOnly

TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}
KINDS = ("llama", "mistral")
# What of a config.json our layers can't do, and the value that says so little as not to matter.
UNKNOWN = {
    "rope_scaling": None,
    "partial_rotary_factor": 1.0,
    "attention_bias": False,
    "mlp_bias": False,
    "qkv_bias": False,
    "use_qk_norm": False,
    "qk_norm": False,
    "clip_qkv": None,
    "sliding_window": None,
    "hidden_act": "silu",
    "embedding_multiplier": 1.0,
    "attention_multiplier": None,
    "residual_multiplier": 1.0,
    "logits_scaling": 1.0,
    "logit_scale": 1.0,
    "attn_logit_softcapping": None,
    "final_logit_softcapping": None,
    "quantization_config": None,
}
# What it says of each layer, and the one value that our layers can do.
OF_EACH_LAYER = {"layer_types": "full_attention", "no_rope_layers": 1}
# Of Llama 3.1's scaled angles, by the names that `rotary_paces` has as well.
SCALING = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
MATRICES = {
    "self_attn.q_proj": "self_attn.Wq",
    "self_attn.k_proj": "self_attn.Wk",
    "self_attn.v_proj": "self_attn.Wv",
    "self_attn.o_proj": "self_attn.Wo",
    "mlp.gate_proj": "ffn.W_gate",
    "mlp.up_proj": "ffn.W_up",
    "mlp.down_proj": "ffn.W_down",
}
TURNED = ("self_attn.q_proj", "self_attn.k_proj")
NORMS = {"input_layernorm": "norm_1.gamma", "post_attention_layernorm": "norm_2.gamma"}


def load_llama(folder: str | Path) -> DecoderOnly:
    """Read a model of Llama's kind as Hugging Face keeps it, and give it back made of the course's layers.

    Three things differ from ours: its matrices are (out, in); the features i and i + d/2 turn as a pair, ours are 2i
    and 2i + 1, so the columns of Wq and Wk change places; and words aren't multiplied by √d, so the table is divided by
    it, and where the table is the output as well, the last norm's γ makes up for it.

    Args:
        folder: holds `config.json` and one or several `*.safetensors`.

    Returns:
        A `DecoderOnly(block="llama")` with these weights, in float32.

    Raises:
        Problem: a file is missing or broken; the model is of another kind than Llama or Mistral; a weight is missing,
            of another shape, or has no place in our layers; or the model has a part that our layers don't (angles
            scaled in another way than Llama 3.1's, biases, norms of q and k, a sliding window, layers that don't turn,
            multipliers, another activation, whole numbers as weights).

    Example:
        >>> load_llama("no-such-folder")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        autograder.base.problem.Problem: no-such-folder/config.json can't be read: No such file or directory.

    Reference: the safetensors format, https://github.com/huggingface/safetensors.
    """
    folder = Path(folder)
    path = folder / "config.json"
    config = _understood(_read_config(path), path)
    weights = _all_tensors(folder)
    model = DecoderOnly(
        config["vocab_size"],
        config["hidden_size"],
        config["num_attention_heads"],
        config["intermediate_size"],
        config["num_hidden_layers"],
        dropout=0.0,
        max_length=config.get("max_position_embeddings", 2048),
        block="llama",
        num_kv_heads=config.get("num_key_value_heads"),
        rotary_base=config["rope_theta"],
        rotary_scaling=config["rotary_scaling"],
        epsilon=config.get("rms_norm_eps", 1e-6),
        tied=config.get("tie_word_embeddings", False),
    )
    _fill(model, weights, config["hidden_size"] // config["num_attention_heads"])
    if weights:
        some, more = ", ".join(list(weights)[:3]), f" and {len(weights) - 3} more" if len(weights) > 3 else ""
        raise Problem(f"{folder} has weights for which the course's layers have no place: {some}{more}.")
    return model


def read_safetensors(path: Path) -> dict[str, np.ndarray]:
    """Read every tensor of a file: eight bytes with the length of a header in JSON, the header, and then the numbers.

    Args:
        path: of the file.

    Returns:
        A dictionary from name to array; bfloat16 comes as float32.

    Raises:
        Problem: it is no such file, or it has numbers of another type.
    """
    try:
        raw = path.read_bytes()
        size = int.from_bytes(raw[:8], "little")
        header = json.loads(raw[8 : 8 + size])
        tensors = {name: one for name, one in header.items() if name != "__metadata__"}
        return {name: _tensor(raw[8 + size :], one) for name, one in tensors.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Problem(f"{path} can't be read as safetensors: {type(error).__name__}: {error}.") from error


def _tensor(raw: bytes, one: Mapping[str, Any]) -> np.ndarray:
    start, end = one["data_offsets"]
    numbers = np.frombuffer(raw[start:end], TYPES[one["dtype"]]).reshape(one["shape"])
    if one["dtype"] == "BF16":  # the upper half of a float32
        numbers = (numbers.astype("<u4") << 16).view("<f4")
    return numbers.astype("float32")


def _all_tensors(folder: Path) -> dict[str, np.ndarray]:
    weights: dict[str, np.ndarray] = {}
    for path in sorted(folder.glob("*.safetensors")):
        weights |= read_safetensors(path)
    if not weights:
        raise Problem(f"{folder} has no *.safetensors: the weights belong there, beside config.json.")
    return weights


def _read_config(path: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise Problem(f"{path} can't be read: {getattr(error, 'strerror', None) or error}.") from error


def _understood(config: dict[str, Any], path: Path) -> dict[str, Any]:
    """The config, with the angles' base in its place, if our layers can do all that it says."""
    if (kind := config.get("model_type")) not in KINDS:
        what = f"is of a {kind}" if kind else "doesn't say its model_type"
        raise Problem(f"{path} {what}; what can be read is a {' or a '.join(KINDS)}.")
    # Newer files keep what the angles need together.
    angles = config.get("rope_parameters") or config.get("rope_scaling") or {}
    config["rope_theta"] = angles.get("rope_theta", config.get("rope_theta", 10_000.0))
    kind = angles.get("rope_type", angles.get("type"))
    scaled = kind == "llama3" and set(SCALING) <= set(angles)
    config["rotary_scaling"] = {name: angles[name] for name in SCALING} if scaled else None
    if kind is not None:
        config["rope_scaling"] = None if scaled or kind == "default" else angles
    for name, harmless in UNKNOWN.items():
        if config.get(name, harmless) not in (harmless, None):
            raise Problem(f"{path} says {name} = {config[name]!r}, which the course's layers can't do.")
    for name, known in OF_EACH_LAYER.items():
        if other := [one for one in config.get(name) or [] if one != known]:
            raise Problem(f"{path} says {name} = {other[0]!r} of a layer, which the course's layers can't do.")
    wanted = ("vocab_size", "hidden_size", "num_attention_heads", "intermediate_size", "num_hidden_layers")
    if missing := [name for name in wanted if name not in config]:
        raise Problem(f"{path} doesn't say {missing[0]}.")
    width = config["hidden_size"] // config["num_attention_heads"]
    if config.get("head_dim") not in (None, width):
        raise Problem(f"{path} says head_dim = {config['head_dim']}; here a head is {width} wide.")
    return config


def _fill(model: DecoderOnly, weights: dict[str, np.ndarray], width: int) -> None:
    """Take the weights that the model has a place for out of the dictionary; what is left there, nobody has used."""
    table, output = weights.get("model.embed_tokens.weight"), weights.get("lm_head.weight")
    root = math.sqrt(model.d_model)

    def paired(w: np.ndarray) -> np.ndarray:
        return in_turns(w.T, width)

    _assign(model, "embedding.words.embeddings", weights, "model.embed_tokens.weight", lambda w: w / root)
    for number, block in enumerate(model.blocks.blocks):
        at = f"model.layers.{number}."
        for theirs, ours in MATRICES.items():
            _assign(block, ours, weights, f"{at}{theirs}.weight", paired if theirs in TURNED else np.transpose)
        for theirs, ours in NORMS.items():
            _assign(block, ours, weights, f"{at}{theirs}.weight", lambda w: w)
    _assign(model, "blocks.last_norm.gamma", weights, "model.norm.weight", lambda w: w * root if model.tied else w)
    if not model.tied:
        _assign(model, "output_layer.kernel", weights, "lm_head.weight", lambda w: w.T)
    elif table is not None and output is not None and np.array_equal(output, table):
        del weights["lm_head.weight"]  # the table once more
    for name in [name for name in weights if name.endswith("rotary_emb.inv_freq")]:
        del weights[name]  # the paces of the angles, which older files keep; the base says the same


def in_turns(w: np.ndarray, width: int) -> np.ndarray:
    """Columns (in, heads · width): in each head, first half and second half take turns.

    Example:
        >>> in_turns(np.array([[0, 1, 2, 3]]), width=4)
        array([[0, 2, 1, 3]])
    """
    heads = w.reshape(len(w), -1, 2, width // 2)
    return heads.swapaxes(2, 3).reshape(w.shape)


def _assign(owner: Any, attribute: str, weights: dict[str, np.ndarray], name: str, change: Any) -> None:
    if name not in weights:
        raise Problem(f"the weights have no {name}.")
    for step in attribute.split("."):
        owner = getattr(owner, step)
    value = change(weights.pop(name))
    if tuple(value.shape) != tuple(owner.shape):
        raise Problem(f"{name} makes {tuple(value.shape)}, and config.json speaks of {tuple(owner.shape)}.")
    owner.assign(value)
