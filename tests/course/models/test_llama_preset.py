"""A model in the format of keras-hub's presets, made at random without keras-hub, gives the numbers of the formulas."""

import json

import h5py
import numpy as np
import pytest

from autograder.base.problem import Problem
from course.models.llama_folder import load_llama
from tests.course.harness import ids
from tests.course.models.test_llama_folder import CONFIG, SCALED, drawn, logits

TOLD = {
    "vocabulary_size": "vocab_size",
    "num_layers": "num_hidden_layers",
    "num_query_heads": "num_attention_heads",
    "num_key_value_heads": "num_key_value_heads",
    "hidden_dim": "hidden_size",
    "intermediate_dim": "intermediate_size",
    "rope_max_wavelength": "rope_theta",
    "layer_norm_epsilon": "rms_norm_eps",
}
SCALING = {
    "rope_frequency_adjustment_factor": "factor",
    "rope_low_freq_factor": "low_freq_factor",
    "rope_high_freq_factor": "high_freq_factor",
    "rope_pretraining_sequence_length": "original_max_position_embeddings",
}
LIKE = {"rope_position_scaling_factor": 1.0, "rope_frequency_adjustment_factor": None, "dropout": 0, "trainable": True}


def as_preset(config, weights):
    """The paths and shapes that `save_to_preset` of keras-hub 0.32 writes, and what its config.json says."""
    D, H = config["hidden_size"], config["num_attention_heads"]
    arrays = {
        "layers/reversible_embedding/vars/0": weights["model.embed_tokens.weight"],
        "layers/llama_layer_norm/vars/0": weights["model.norm.weight"],
    }
    if "lm_head.weight" in weights:
        arrays["layers/reversible_embedding/vars/1"] = weights["lm_head.weight"].T
    for i in range(config["num_hidden_layers"]):
        at, block = f"model.layers.{i}.", "layers/llama_transformer_decoder" + (f"_{i}" if i else "")
        for name, one in {"query": "q", "key": "k", "value": "v"}.items():
            matrix = weights[f"{at}self_attn.{one}_proj.weight"].T
            arrays[f"{block}/_self_attention_layer/_{name}_dense/vars/0"] = matrix.reshape(D, -1, D // H)
        out = weights[f"{at}self_attn.o_proj.weight"].T
        arrays[f"{block}/_self_attention_layer/_output_dense/vars/0"] = out.reshape(H, D // H, D)
        arrays[f"{block}/_self_attention_layernorm/vars/0"] = weights[f"{at}input_layernorm.weight"]
        arrays[f"{block}/_feedforward_layernorm/vars/0"] = weights[f"{at}post_attention_layernorm.weight"]
        for name, one in {"gate": "gate", "intermediate": "up", "output": "down"}.items():
            arrays[f"{block}/_feedforward_{name}_dense/vars/0"] = weights[f"{at}mlp.{one}_proj.weight"].T
    told = {theirs: config[ours] for theirs, ours in TOLD.items()} | LIKE
    for theirs, ours in SCALING.items() if config["rope_scaling"] else ():
        told[theirs] = config["rope_scaling"][ours]
    return {"module": "keras_hub", "class_name": "Llama3Backbone", "config": told}, arrays


def write(folder, saved, arrays, name="model.weights.h5"):
    with h5py.File(folder / name, "w") as file:
        file.create_group("layers/input_layer/vars").attrs["name"] = "token_ids"
        for path, value in arrays.items():
            file[path] = value
            if value.dtype.kind == "V":
                file[path].attrs["dtype"] = "bfloat16"
    (folder / "config.json").write_text(json.dumps(saved), encoding="utf-8")
    (folder / "task.json").write_text("{}", encoding="utf-8")


@pytest.mark.parametrize(("tied", "scaled"), [(False, None), (True, None), (True, SCALED)])
def test_it_computes_what_the_formulas_do(tied, scaled, tmp_path):
    config = {**CONFIG, "tie_word_embeddings": tied, "rope_scaling": scaled, "rope_theta": 100.0}
    weights, words = drawn(config), ids(1, 9, high=30)
    write(tmp_path, *as_preset(config, weights))
    model = load_llama(tmp_path)
    assert model.tied == tied
    np.testing.assert_allclose(model(words)[0], logits(config, weights, words[0]), atol=2e-4)


def test_several_files_and_half_numbers(tmp_path):
    weights, words = drawn(CONFIG), ids(1, 9, high=30)
    saved, arrays = as_preset(CONFIG, weights)
    paths = list(arrays)
    write(tmp_path, saved, {path: arrays[path].astype("float16") for path in paths[:4]}, "model_00000.weights.h5")
    brain = {path: (arrays[path].copy().view("uint32") >> 16).astype("uint16").view("V2") for path in paths[4:]}
    write(tmp_path, saved, brain, "model_00001.weights.h5")
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], logits(CONFIG, weights, words[0]), atol=0.05)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rope_position_scaling_factor": 8.0}, "says rope_position_scaling_factor = 8.0, which .* can't do"),
        (
            {"rope_frequency_adjustment_factor": 32.0},
            "says rope_scaling = .* can't do",
        ),  # its other numbers are missing
        ({"hidden_dim": None}, "doesn't say hidden_dim"),
        ({"intermediate_dim": 30}, r"mlp.gate_proj.weight makes \(24, 31\), and config.json speaks of \(24, 30\)"),
        ({"num_layers": 3}, "have no layers/llama_transformer_decoder_2/_self_attention_layernorm/vars/0"),
    ],
)
def test_what_does_not_fit_is_one_sentence(change, message, tmp_path):
    saved, arrays = as_preset(CONFIG, drawn(CONFIG))
    told = {name: value for name, value in {**saved["config"], **change}.items() if value is not None}
    write(tmp_path, {**saved, "config": told}, arrays)
    with pytest.raises(Problem, match=message):
        load_llama(tmp_path)


def test_another_backbone_and_files_that_are_not_there(tmp_path):
    saved, arrays = as_preset(CONFIG, drawn(CONFIG))
    write(tmp_path, {**saved, "class_name": "GemmaBackbone"}, arrays)
    with pytest.raises(Problem, match=r"GemmaBackbone.* LlamaBackbone or a Llama3Backbone"):
        load_llama(tmp_path)
    write(tmp_path, saved, {**arrays, "layers/llama_layer_norm/vars/1": np.ones(24, "float32")})
    with pytest.raises(Problem, match="layers/llama_layer_norm/vars/1"):
        load_llama(tmp_path)
    path = "layers/llama_transformer_decoder/_feedforward_gate_dense/vars/0"
    write(tmp_path, saved, {**arrays, path: arrays[path].astype("int8")})
    with pytest.raises(Problem, match=r"_feedforward_gate_dense/vars/0 as int8"):
        load_llama(tmp_path)
    (tmp_path / "model.weights.h5").write_bytes(b"no such file")
    with pytest.raises(Problem, match="can't be read as HDF5"):
        load_llama(tmp_path)
    (tmp_path / "model.weights.h5").unlink()
    with pytest.raises(Problem, match=r"has no model\.weights\.h5"):
        load_llama(tmp_path)
