"""A model in Hugging Face's format, made at random, gives the same numbers as the formulas in NumPy."""

import json
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

from autograder.base.problem import Problem
from course.models import STORY_TELLER, DecoderOnly, load_llama, read_safetensors, save_llama
from course.text import bedtime_stories
from course.training.ship_story_teller import ship
from tests.course.harness import ids
from tests.course.references import rms_norm, softmax

CONFIG = {
    "model_type": "llama", "vocab_size": 30, "hidden_size": 24, "num_attention_heads": 6, "num_key_value_heads": 2,
    "intermediate_size": 31, "num_hidden_layers": 2, "max_position_embeddings": 64, "rope_theta": 500_000.0,
    "rms_norm_eps": 1e-5, "rope_scaling": None, "hidden_act": "silu", "tie_word_embeddings": False,
}  # fmt: skip
UNFIT = [line.split("\t") for line in Path(__file__).with_name("unfit.tsv").read_text("utf-8").splitlines()[1:]]
NAME = "model.safetensors"
CODES = {"float32": "F32", "float16": "F16", "uint16": "BF16"}


def drawn(config):
    """Weights by their names in this format, matrices as (out, in)."""
    rng = np.random.default_rng(0)
    D, F, V = config["hidden_size"], config["intermediate_size"], config["vocab_size"]
    shared = D // config["num_attention_heads"] * config["num_key_value_heads"]
    shapes = {"model.embed_tokens.weight": (V, D), "model.norm.weight": (D,)}
    if not config["tie_word_embeddings"]:
        shapes["lm_head.weight"] = (V, D)
    for i in range(config["num_hidden_layers"]):
        at = f"model.layers.{i}."
        shapes |= {f"{at}self_attn.{one}_proj.weight": (D, D) for one in "qo"}
        shapes |= {f"{at}self_attn.{one}_proj.weight": (shared, D) for one in "kv"}
        shapes |= {f"{at}mlp.{one}_proj.weight": (F, D) for one in ("gate", "up")}
        shapes[f"{at}mlp.down_proj.weight"] = (D, F)
        shapes |= {f"{at}{one}_layernorm.weight": (D,) for one in ("input", "post_attention")}
    return {
        name: (1 + 0.2 * rng.normal(size=shape) if len(shape) == 1 else rng.normal(size=shape) / D**0.5).astype("f4")
        for name, shape in shapes.items()
    }


def write(folder, config, weights, name=NAME):
    """The format as its specification has it."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for key, value in weights.items():
        raw = value.tobytes()
        header[key] = {
            "dtype": CODES[str(value.dtype)],
            "shape": value.shape,
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    text = json.dumps(header).encode()
    (folder / name).write_bytes(len(text).to_bytes(8, "little") + text + data)
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")


SCALED = {
    "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    "original_max_position_embeddings": 16,
}  # fmt: skip


def halves_turned(x, base, scaled=None):
    """(T, d): features i and i + d/2 are a pair, as this format has it; the paces one by one, as Llama 3.1 has them."""
    T, d = x.shape
    paces = base ** (-np.arange(0, d, 2) / d)
    for i, pace in enumerate(paces if scaled else []):
        turns = scaled["original_max_position_embeddings"] * pace / (2 * np.pi)
        if turns < scaled["low_freq_factor"]:
            paces[i] = pace / scaled["factor"]
        elif turns < scaled["high_freq_factor"]:
            share = (turns - scaled["low_freq_factor"]) / (scaled["high_freq_factor"] - scaled["low_freq_factor"])
            paces[i] = (1 - share) * pace / scaled["factor"] + share * pace
    angles = np.arange(T)[:, None] * paces
    one, other = x[:, : d // 2], x[:, d // 2 :]
    cos, sin = np.cos(angles), np.sin(angles)
    return np.concatenate([one * cos - other * sin, one * sin + other * cos], axis=1)


def logits(config, weights, words):
    """One text, head by head."""
    w = {name: value.astype("float64") for name, value in weights.items()}
    D, H, G, base = (
        config[name] for name in ("hidden_size", "num_attention_heads", "num_key_value_heads", "rope_theta")
    )
    d, epsilon, scaled = D // H, config["rms_norm_eps"], config["rope_scaling"]
    x = w["model.embed_tokens.weight"][words]
    hidden = np.triu(np.ones((len(words),) * 2, bool), 1)
    for i in range(config["num_hidden_layers"]):
        at = f"model.layers.{i}."
        n = rms_norm(x, w[f"{at}input_layernorm.weight"], epsilon)
        q, k, v = (n @ w[f"{at}self_attn.{one}_proj.weight"].T for one in "qkv")
        heads = []
        for h in range(H):
            own, its = slice(h * d, (h + 1) * d), slice(h * G // H * d, (h * G // H + 1) * d)
            scores = halves_turned(q[:, own], base, scaled) @ halves_turned(k[:, its], base, scaled).T / d**0.5
            heads.append(softmax(np.where(hidden, -1e30, scores)) @ v[:, its])
        x = x + np.concatenate(heads, 1) @ w[f"{at}self_attn.o_proj.weight"].T
        n = rms_norm(x, w[f"{at}post_attention_layernorm.weight"], epsilon)
        gate, up = (n @ w[f"{at}mlp.{one}_proj.weight"].T for one in ("gate", "up"))
        x = x + (gate / (1 + np.exp(-gate)) * up) @ w[f"{at}mlp.down_proj.weight"].T
    table = w["model.embed_tokens.weight" if config["tie_word_embeddings"] else "lm_head.weight"]
    return rms_norm(x, w["model.norm.weight"], epsilon) @ table.T


@pytest.mark.parametrize("tied", [False, True])
def test_it_computes_what_the_formulas_do(tied, tmp_path):
    config = {**CONFIG, "tie_word_embeddings": tied}
    weights, words = drawn(config), ids(1, 9, high=30)
    write(tmp_path, config, weights)
    model = load_llama(tmp_path)
    np.testing.assert_allclose(model(words)[0], logits(config, weights, words[0]), atol=2e-4)


def test_scaled_angles(tmp_path):
    """Llama 3.1's; in the older place and in the newer."""
    config, words = {**CONFIG, "rope_theta": 100.0, "rope_scaling": SCALED}, ids(1, 9, high=30)
    weights = drawn(config)
    expected = logits(config, weights, words[0])
    assert np.abs(expected - logits({**config, "rope_scaling": None}, weights, words[0])).max() > 0.01
    write(tmp_path, config, weights)
    model = load_llama(tmp_path)
    np.testing.assert_allclose(model(words)[0], expected, atol=2e-4)
    again = DecoderOnly.from_config(json.loads(json.dumps(model.get_config())))
    again.set_weights(model.get_weights())
    np.testing.assert_array_equal(again(words), model(words))
    newer = {name: value for name, value in config.items() if not name.startswith("rope")}
    write(tmp_path, {**newer, "rope_parameters": {**SCALED, "rope_theta": 100.0}}, weights)
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], expected, atol=2e-4)


def test_angles_as_newer_files_tell_them(tmp_path):
    weights, words = drawn(CONFIG), ids(1, 9, high=30)
    newer = {name: value for name, value in CONFIG.items() if not name.startswith("rope")}
    write(tmp_path, {**newer, "rope_parameters": {"rope_type": "default", "rope_theta": 500_000.0}}, weights)
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], logits(CONFIG, weights, words[0]), atol=2e-4)
    write(tmp_path, {**newer, "rope_parameters": {"rope_type": "yarn"}}, weights)
    with pytest.raises(Problem, match=r"says rope_scaling = .*yarn.* can't do"):
        load_llama(tmp_path)


def test_several_files_and_half_numbers(tmp_path):
    weights = drawn(CONFIG)
    names = list(weights)
    write(tmp_path, CONFIG, {n: weights[n].astype("float16") for n in names[:5]}, "model-00001-of-00002.safetensors")
    brain = {n: (weights[n].view("uint32") >> 16).astype("uint16") for n in names[5:]}
    write(tmp_path, CONFIG, brain, "model-00002-of-00002.safetensors")
    words = ids(1, 9, high=30)
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], logits(CONFIG, weights, words[0]), atol=0.05)
    kept = read_safetensors(tmp_path / "model-00002-of-00002.safetensors")
    for name, value in kept.items():
        np.testing.assert_allclose(value, weights[name], rtol=2**-7)


@pytest.mark.parametrize(("change", "message"), UNFIT)
def test_what_does_not_fit_is_one_sentence(change, message, tmp_path):
    write(tmp_path, {**CONFIG, **json.loads(change)}, drawn(CONFIG))
    with pytest.raises(Problem, match=message):
        load_llama(tmp_path)


@pytest.mark.parametrize("name", [
    "model.layers.0.self_attn.q_proj.bias",  # Qwen 2's, whose config.json doesn't speak of them
    "model.layers.1.self_attn.k_norm.weight",  # Qwen 3's
    "model.layers.1.post_feedforward_layernorm.weight",  # Gemma's
    "lm_head.weight",  # where the table is said to be the output
])  # fmt: skip
def test_a_weight_that_nobody_uses_is_an_error(name, tmp_path):
    config = {**CONFIG, "tie_word_embeddings": True}
    write(tmp_path, config, {**drawn(config), name: np.ones(24, "f4")})
    with pytest.raises(Problem) as raised:
        load_llama(tmp_path)
    assert name in str(raised.value)


def test_what_says_nothing_new_may_lie_beside(tmp_path):
    """The paces of the angles, as older files have them; the table once more; each layer's kind, where all agree."""
    config, words = {**CONFIG, "tie_word_embeddings": True}, ids(1, 9, high=30)
    weights = drawn(config)
    more = {
        "lm_head.weight": weights["model.embed_tokens.weight"],
        "model.layers.0.self_attn.rotary_emb.inv_freq": np.ones(2, "f4"),
    }
    write(tmp_path, {**config, "layer_types": ["full_attention"] * 2, "no_rope_layers": [1, 1]}, weights | more)
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], logits(config, weights, words[0]), atol=2e-4)


def test_a_folder_without_its_files(tmp_path):
    with pytest.raises(Problem, match=r"config\.json can't be read"):
        load_llama(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "llama", "vocab_size": 3}), encoding="utf-8")
    with pytest.raises(Problem, match="doesn't say hidden_size"):
        load_llama(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    with pytest.raises(Problem, match=r"has no \*\.safetensors"):
        load_llama(tmp_path)
    (tmp_path / "model.safetensors").write_bytes(b"\x05\x00\x00\x00\x00\x00\x00\x00hello")
    with pytest.raises(Problem, match="safetensors"):
        load_llama(tmp_path)


@pytest.mark.parametrize("tied", [False, True])
def test_what_is_kept_is_read_again(tied, tmp_path):
    model, words = DecoderOnly(30, 24, 6, 31, 2, 0.0, 64, "llama", 2, 5e5, tied=tied), ids(1, 9, high=30)
    save_llama(model, tmp_path)
    config, tensors = json.loads((tmp_path / "config.json").read_bytes()), read_safetensors(tmp_path / NAME)
    expected = logits({**config, "rope_scaling": None}, tensors, words[0])
    np.testing.assert_allclose(model(words)[0], expected, atol=0.1)  # a bfloat16 has three digits
    np.testing.assert_allclose(load_llama(tmp_path)(words)[0], expected, atol=2e-4)


def test_blocks_of_gpt_are_not_kept_as_a_llama(tmp_path):
    with pytest.raises(ValueError, match="llama"):
        save_llama(DecoderOnly(9, 8, 2, 8, 1), tmp_path)


def test_the_story_teller_is_a_folder_like_any_other(tmp_path):
    """Its scores by the formulas; it goes on with a story; and a training of three steps writes such a folder."""
    config = json.loads((STORY_TELLER / "config.json").read_bytes())
    tokenizer, model = Tokenizer.from_file(str(STORY_TELLER / "tokenizer.json")), load_llama(STORY_TELLER)
    ids_told = model.generate([[1]], 200, temperature=0).numpy()[0, 1:].tolist()
    told = tokenizer.decode(ids_told[: ids_told.index(1)])
    words = tokenizer.encode(told).ids[:40]
    expected = logits({**config, "rope_scaling": None}, read_safetensors(STORY_TELLER / NAME), words)
    np.testing.assert_allclose(model(np.array([words]))[0], expected, atol=1e-3)
    assert set(told.split()) <= {word for story in bedtime_stories(3000) for word in story.split()}
    ship(tmp_path, steps=3, count=40)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in STORY_TELLER.iterdir()}
    assert load_llama(tmp_path).d_model == model.d_model
