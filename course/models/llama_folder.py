"""A real model of Llama's kind from a folder, as Hugging Face keeps it."""

import json
import math
from collections.abc import Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

import keras
import ml_dtypes
import numpy as np
from keras import ops

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from course.layers.checks import Tensor
from course.models.decoder_only import DecoderOnly

STORY_TELLER = Path(__file__).with_name("story-teller")  # a small Llama of the course's own; see `ship_story_teller`
TYPES = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}
KINDS = ("llama", "mistral")
# What of a config.json our layers can't do, and the value that says so little as not to matter.
UNKNOWN = {
    "rope_scaling": None, "partial_rotary_factor": 1.0, "attention_bias": False, "mlp_bias": False,
    "qkv_bias": False, "use_qk_norm": False, "qk_norm": False, "clip_qkv": None, "sliding_window": None,
    "hidden_act": "silu", "embedding_multiplier": 1.0, "attention_multiplier": None, "residual_multiplier": 1.0,
    "logits_scaling": 1.0, "logit_scale": 1.0, "attn_logit_softcapping": None, "final_logit_softcapping": None,
    "quantization_config": None,
}  # fmt: skip
# What it says of each layer, and the one value that our layers can do.
OF_EACH_LAYER = {"layer_types": "full_attention", "no_rope_layers": 1}
# Of Llama 3.1's scaled angles, by the names that `rotary_paces` has as well.
SCALING = ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
SIZES = {
    "vocab_size": "vocab_size", "hidden_size": "d_model", "num_attention_heads": "num_heads",
    "num_key_value_heads": "num_kv_heads", "intermediate_size": "dim_feedforward", "num_hidden_layers": "num_layers",
    "max_position_embeddings": "max_length", "rope_theta": "rotary_base", "rms_norm_eps": "epsilon",
    "tie_word_embeddings": "tied",
}  # fmt: skip
MATRICES = {
    "self_attn.q_proj": "self_attn.Wq", "self_attn.k_proj": "self_attn.Wk", "self_attn.v_proj": "self_attn.Wv",
    "self_attn.o_proj": "self_attn.Wo", "mlp.gate_proj": "ffn.W_gate", "mlp.up_proj": "ffn.W_up",
    "mlp.down_proj": "ffn.W_down",
}  # fmt: skip
TABLE, LAST_NORM, OUTPUT = "model.embed_tokens.weight", "model.norm.weight", "lm_head.weight"
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
    config, weights = read_folder(folder)
    sizes = {"max_length": 2048, "tied": False, **{SIZES[name]: config[name] for name in SIZES if name in config}}
    model = DecoderOnly(**sizes, dropout=0.0, block="llama", rotary_scaling=config["rotary_scaling"])
    if left := _fill(model, weights):
        some, more = ", ".join(left[:3]), f" and {len(left) - 3} more" if len(left) > 3 else ""
        raise Problem(f"{folder} has weights for which the course's layers have no place: {some}{more}.")
    return model


def read_folder(folder: str | Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """A folder's `config.json`, of which our layers can do all, and its weights. Raises Problem as `load_llama`."""
    path = Path(folder, "config.json")
    return _understood(_read_config(path), path), _all_tensors(Path(folder))


def save_llama(model: DecoderOnly, folder: str | Path) -> None:
    """Keep a model as Hugging Face keeps a Llama: `config.json` and `model.safetensors`, its numbers in bfloat16.

    Args:
        model: a `DecoderOnly(block="llama")`, whose angles aren't scaled.
        folder: is made where there is none.

    Raises:
        ValueError: the model's blocks are GPT's, or its angles are scaled.

    Example:
        >>> save_llama(DecoderOnly(9, d_model=8, num_heads=2, dim_feedforward=8, num_layers=1), "gpt")
        Traceback (most recent call last):
        ValueError: save_llama keeps a DecoderOnly with block="llama" whose angles aren't scaled.
    """
    if model.block != "llama" or model.rotary_scaling:
        raise ValueError('save_llama keeps a DecoderOnly with block="llama" whose angles aren\'t scaled.')
    config = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_act": "silu"}
    config |= {theirs: getattr(model, ours) for theirs, ours in SIZES.items()}
    half, louder = model.d_model // model.num_heads // 2, _louder(model)
    weights = {name: np.asarray(value) / louder.get(name, 1.0) for name, value in _places(model).items()}
    for name, value in weights.items():
        if _turns(name):  # 2i and 2i + 1 of each head go back to i and i + d/2
            value = value.reshape(len(value), -1, half, 2).swapaxes(2, 3).reshape(value.shape)
        weights[name] = value if name == TABLE else value.T
    header, data = dict[str, Any](), b""
    for name, value in weights.items():
        raw = value.astype(ml_dtypes.bfloat16).tobytes()
        header[name] = {"dtype": "BF16", "shape": value.shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)  # so that the numbers begin where a reader may map them into memory
    write_whole(Path(folder, "config.json"), json.dumps(config, indent=2) + "\n")
    write_whole(Path(folder, "model.safetensors"), len(head).to_bytes(8, "little") + head + data)


def read_safetensors(path: Path) -> dict[str, np.ndarray]:
    """Read every tensor of a file: eight bytes with the length of a header in JSON, the header, and then the numbers.

    Args:
        path: of the file.

    Returns:
        A dictionary from name to array; bfloat16 comes as float32.

    Raises:
        Problem: it is no such file, or it has numbers of another type.

    Example:
        >>> read_safetensors(STORY_TELLER / "model.safetensors")["model.norm.weight"].shape
        (64,)
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


def _places(model: DecoderOnly) -> dict[str, keras.Variable]:
    """The weights of a model by their names in a file."""
    places = {TABLE: model.embedding.words.embeddings}
    for number, block in enumerate(model.blocks.blocks):
        for theirs, ours in (MATRICES | NORMS).items():
            places[f"model.layers.{number}.{theirs}.weight"] = attrgetter(ours)(block)
    places[LAST_NORM] = model.blocks.last_norm.gamma
    return places if model.tied else {**places, OUTPUT: model.output_layer.kernel}


def _louder(model: DecoderOnly) -> dict[str, float]:
    """What weights of theirs have to be multiplied by, since ours multiplies words by √d."""
    root = math.sqrt(model.d_model)
    return {TABLE: 1 / root, LAST_NORM: root if model.tied else 1.0}


def _turns(name: str) -> bool:
    return name.endswith(("self_attn.q_proj.weight", "self_attn.k_proj.weight"))


def _fill(model: DecoderOnly, tensors: Mapping[str, np.ndarray]) -> list[str]:
    """Put each weight into its place; returns the names of those that have none."""
    places, louder = _places(model), _louder(model)
    if missing := [name for name in places if name not in tensors]:
        raise Problem(f"the weights have no {missing[0]}.")
    values, left = load_named(list(places), tensors)
    for (name, place), value in zip(places.items(), values, strict=True):
        if tuple(value.shape) != tuple(place.shape):
            raise Problem(f"{name} makes {tuple(value.shape)}, and config.json speaks of {tuple(place.shape)}.")
        value = in_turns(value, model.d_model // model.num_heads) if _turns(name) else value
        place.assign(value * louder.get(name, 1.0))
    again = OUTPUT in left and np.array_equal(tensors[OUTPUT], tensors[TABLE])  # the table once more
    # The paces of the angles, which older files keep: the base says the same.
    return [name for name in left if not name.endswith("rotary_emb.inv_freq") and not (again and name == OUTPUT)]


def load_named(names: Sequence[str], tensors: Mapping[str, np.ndarray]) -> tuple[list[np.ndarray], list[str]]:
    """Find weights by their names in a file, and turn its matrices, (out, in), into ours, (in, out).

    Args:
        names: of the weights that a model wants. Where `lm_head.weight` is among them and not in the file, the table
            of words is taken for it.
        tensors: from name to array.

    Returns:
        The weights in the order of the names, and the names in the file that nobody asked for, sorted.

    Example:
        >>> load_named(["a"], {"a": np.array([[1, 2]]), "b": np.array([3])})
        ([array([[1],
               [2]])], ['b'])
    """
    sources = [TABLE if name == OUTPUT and name not in tensors else name for name in names]
    values = [tensors[one] if name == TABLE else tensors[one].T for name, one in zip(names, sources, strict=True)]
    return values, sorted(set(tensors) - set(sources))


def in_turns(w: Tensor, width: int) -> Tensor:
    """Columns (in, heads · width): in each head, first half and second half take turns.

    Example:
        >>> in_turns(np.array([[0, 1, 2, 3]]), width=4).numpy()
        array([[0, 2, 1, 3]])
    """
    heads = ops.reshape(w, (w.shape[0], -1, 2, width // 2))
    return ops.reshape(ops.swapaxes(heads, 2, 3), w.shape)
