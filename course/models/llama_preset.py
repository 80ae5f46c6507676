"""A preset of keras-hub in a folder, told in the names that Hugging Face has for the same things."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from autograder.base.problem import Problem

BACKBONES = ("LlamaBackbone", "Llama3Backbone")
SIZES = {
    "vocabulary_size": "vocab_size",
    "num_layers": "num_hidden_layers",
    "num_query_heads": "num_attention_heads",
    "num_key_value_heads": "num_key_value_heads",
    "hidden_dim": "hidden_size",
    "intermediate_dim": "intermediate_size",
    "rope_max_wavelength": "rope_theta",
    "layer_norm_epsilon": "rms_norm_eps",
}
# Of scaled angles; without the first, nothing is scaled.
SCALING = {
    "rope_frequency_adjustment_factor": "factor",
    "rope_low_freq_factor": "low_freq_factor",
    "rope_high_freq_factor": "high_freq_factor",
    "rope_pretraining_sequence_length": "original_max_position_embeddings",
}
TABLE, OUTPUT = "layers/reversible_embedding/vars/0", "layers/reversible_embedding/vars/1"
OUTER = {"model.embed_tokens": TABLE, "model.norm": "layers/llama_layer_norm/vars/0"}
# What is in a block. Heads have an axis of their own there, (in, heads, width) and (heads, width, out).
PARTS = {
    "input_layernorm": "_self_attention_layernorm",
    "self_attn.q_proj": "_self_attention_layer/_query_dense",
    "self_attn.k_proj": "_self_attention_layer/_key_dense",
    "self_attn.v_proj": "_self_attention_layer/_value_dense",
    "self_attn.o_proj": "_self_attention_layer/_output_dense",
    "post_attention_layernorm": "_feedforward_layernorm",
    "mlp.gate_proj": "_feedforward_gate_dense",
    "mlp.up_proj": "_feedforward_intermediate_dense",
    "mlp.down_proj": "_feedforward_output_dense",
}


def is_preset(config: Mapping[str, Any]) -> bool:
    """Whether a config.json is a Keras object's, as keras-hub saves it.

    Example:
        >>> is_preset({"class_name": "LlamaBackbone", "config": {}}), is_preset({"model_type": "llama"})
        (True, False)
    """
    return "class_name" in config and isinstance(config.get("config"), dict)


def read_preset(folder: Path, saved: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Read the sizes and the weights of a preset.

    Args:
        folder: holds `model.weights.h5`, or several files `model_00000.weights.h5`, ….
        saved: what its config.json says.

    Returns:
        `(config, weights)` as Hugging Face has them: its names, and matrices as (out, in).

    Raises:
        Problem: it is another backbone than Llama's, its positions are stretched, or a file or a weight is missing,
            broken, of another type, or has no place in our layers.
    """
    path, told = folder / "config.json", saved["config"]
    if saved["class_name"] not in BACKBONES:
        raise Problem(f"{path} is of a {saved['class_name']}; what can be read is a {' or a '.join(BACKBONES)}.")
    if (stretched := told.get("rope_position_scaling_factor", 1.0)) != 1.0:
        raise Problem(f"{path} says rope_position_scaling_factor = {stretched}, which the course's layers can't do.")
    if missing := [name for name in SIZES if name not in told]:
        raise Problem(f"{path} doesn't say {missing[0]}.")
    found = _arrays(folder)
    output = found.pop(OUTPUT, None)

    def taken(name: str) -> np.ndarray:
        if name not in found:
            raise Problem(f"the weights of {folder} have no {name}.")
        return found.pop(name)

    weights = {f"{theirs}.weight": taken(ours) for theirs, ours in OUTER.items()}
    for number in range(told["num_layers"]):
        block = "layers/llama_transformer_decoder" + (f"_{number}" if number else "")
        for theirs, ours in PARTS.items():
            matrix = _flat(taken(f"{block}/{ours}/vars/0"), heads_first=ours.endswith("_output_dense"))
            weights[f"model.layers.{number}.{theirs}.weight"] = matrix.T
    config = {"model_type": "llama"} | {theirs: told[ours] for ours, theirs in SIZES.items()}
    if told.get("rope_frequency_adjustment_factor") is not None:
        scaling = {theirs: told[ours] for ours, theirs in SCALING.items() if told.get(ours) is not None}
        config["rope_scaling"] = {"rope_type": "llama3", **scaling}
    # keras-hub doesn't note whether the table is the output as well; where it isn't, there is one matrix more.
    config["tie_word_embeddings"] = output is None
    if output is not None:
        weights["lm_head.weight"] = output.T
    return config, weights | found  # what nobody took is told by its own name


def _flat(w: np.ndarray, heads_first: bool) -> np.ndarray:
    """A matrix (in, out), its heads side by side; what has no heads stays as it is."""
    if w.ndim < 3:
        return w
    return w.reshape(-1, w.shape[-1]) if heads_first else w.reshape(len(w), -1)


def _arrays(folder: Path) -> dict[str, np.ndarray]:
    """All arrays of the weights' files, by their paths inside."""
    found: dict[str, np.ndarray] = {}
    paths = sorted(folder.glob("model*.weights.h5"))
    if not paths:
        raise Problem(f"{folder} has no model.weights.h5: the weights belong there, beside config.json.")
    for path in paths:

        def keep(name: str, item: Any, path: Path = path) -> None:
            if isinstance(item, h5py.Dataset):
                found[name] = _numbers(item, path)

        try:
            with h5py.File(path, "r") as file:
                file.visititems(keep)
        except OSError as error:
            raise Problem(f"{path} can't be read as HDF5: {error}.") from error
    return found


def _numbers(item: h5py.Dataset, path: Path) -> np.ndarray:
    numbers = np.array(item)
    if item.attrs.get("dtype") == "bfloat16":  # the upper half of a float32
        return (numbers.view("<u2").astype("<u4") << 16).view("<f4")
    if numbers.dtype.kind != "f":
        raise Problem(f"{path} has {item.name} as {numbers.dtype}; what can be read are floating-point numbers.")
    return numbers.astype("float32")
