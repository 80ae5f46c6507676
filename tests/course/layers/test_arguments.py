"""A layer's configuration holds what it was made with, none of it a default."""

import pytest

from course import layers, models

SIZES = {"d_model": 8, "num_heads": 2, "dropout": 0.3}
FFN = {**SIZES, "dim_feedforward": 5}
IDS = {**FFN, "max_length": 9}
TURNED = {"num_kv_heads": 1, "rotary_base": 7.0, "rotary_scaling": {"factor": 2.0}}
TURNED["rotary_scaling"] |= {"low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8}
GIVEN = {
    "GroupedQueryAttention": {**SIZES, **TURNED}, "LlamaDecoder": {**FFN, **TURNED, "num_layers": 1, "epsilon": 0.1},
    "LlamaDecoderLayer": {**FFN, **TURNED, "epsilon": 0.1},
    "MixtureOfExperts": {"num_experts": 3, "num_chosen": 2, "d_hidden": 5}, "MultiHeadAttention": SIZES,
    "PositionWiseFFN": {"d1": 5, "d2": 8, "activation": "tanh"}, "PreLNEncoderLayer": {**FFN, "activation": "tanh"},
    "SwiGLU": {"d_hidden": 5},
    "TextEmbedding": {"vocab_size": 9, "d": 8, "max_length": 7, "positions": "none", "num_segments": 3, "dropout": 0.3},
    "TransformerDecoder": {**FFN, "num_layers": 1, "activation": "tanh"},
    "TransformerDecoderLayer": {**FFN, "activation": "tanh"},
    "TransformerEncoder": {**FFN, "num_layers": 1, "activation": "tanh", "norm_first": True},
    "TransformerEncoderLayer": {**FFN, "activation": "tanh"},
    "DecoderOnly": {**IDS, **TURNED, "vocab_size": 9, "num_layers": 1, "block": "llama", "epsilon": 0.1, "tied": False},
    "EncoderOnly": {**IDS, "vocab_size": 9, "num_layers": 1, "num_segments": 3, "pad_id": 4},
    "Seq2Seq": {"source_vocab": 9, "target_vocab": 7, "d": 8, "dropout": 0.3, "pad_id": 4},
}  # fmt: skip


@pytest.mark.parametrize("name", GIVEN)
def test_each_argument_is_kept(name):
    layer = getattr(layers if hasattr(layers, name) else models, name)(**GIVEN[name])
    for config in (layer.get_config(), type(layer).from_config(layer.get_config()).get_config()):
        assert {argument: config[argument] for argument in GIVEN[name]} == GIVEN[name]
