import random
from dataclasses import FrozenInstanceError, replace

import pytest

from course.models import CONFIGURATIONS, DecoderOnly


def with_layers(sizes, number):
    """So many blocks a stack, where there is a stack."""
    return replace(
        sizes,
        num_encoder_layers=min(number, sizes.num_encoder_layers),
        num_decoder_layers=min(number, sizes.num_decoder_layers),
    )


@pytest.mark.parametrize(("name", "parameters"), [
    ("base", 63_045_632), ("bert-base", 109_477_434), ("bert-large", 335_076_154), ("llama-3-8b", 8_030_261_248),
])  # fmt: skip
def test_known_counts(name, parameters):
    """Of stacks of equal blocks: each adds what the second does."""
    sizes = CONFIGURATIONS[name]
    one, two = (with_layers(sizes, number).parameters() for number in (1, 2))
    assert one + (max(sizes.num_encoder_layers, sizes.num_decoder_layers) - 1) * (two - one) == parameters


@pytest.mark.parametrize("name", [name for name in CONFIGURATIONS if name != "bert-large"])  # a larger bert-base
def test_the_count_is_that_of_the_model(name):
    small = replace(
        with_layers(CONFIGURATIONS[name], 2), d_model=16, num_heads=4, num_kv_heads=2, dim_feedforward=20,
        source_vocab=30, target_vocab=30, max_length=9,
    )  # fmt: skip
    assert small.build().count_params() == small.parameters()


def test_the_parts_are_named_and_add_up():
    parts = with_layers(CONFIGURATIONS["bert-base"], 1).parameters_by_part()
    D, hidden = 768, 3072
    assert parts == {
        "embedding": 30_522 * D + 512 * D + 2 * D,
        "encoder": 4 * D * D + (D * hidden + hidden + hidden * D + D) + 4 * D + 2 * D,
        "head": D * D + D + 2 * D + 30_522,
    }
    sizes = [153_600, 204_800, 2 * 2_886_144, 2 * 3_672_576, 205_200]
    assert list(CONFIGURATIONS["min"].parameters_by_part().values()) == sizes
    counts = with_layers(CONFIGURATIONS["base"], 1).parameters_by_part()
    assert "target embedding" not in {name for name, count in counts.items() if count}


def test_a_count_changes_nothing_that_is_drawn_later():
    random.seed(3)
    expected = random.random()
    random.seed(3)
    replace(CONFIGURATIONS["d2l"], source_vocab=77).parameters()
    assert random.random() == expected


def test_two_vocabularies():
    d2l = replace(CONFIGURATIONS["d2l"], source_vocab=500, target_vocab=600)
    assert d2l.build().count_params() == d2l.parameters() == 96_984


def test_decoder_only():
    base = CONFIGURATIONS["bert-base"]
    c = replace(
        base, family="decoder-only", d_model=8, num_heads=2, num_decoder_layers=3, target_vocab=20, dim_feedforward=12
    )
    model = c.build()
    assert isinstance(model, DecoderOnly)
    assert model.count_params() == c.parameters()


def test_the_sizes_of_the_documents():
    d2l, small, base = (CONFIGURATIONS[name] for name in ("d2l", "small-nmt", "base"))
    assert (d2l.num_encoder_layers, d2l.d_model, d2l.num_heads, d2l.dim_feedforward) == (2, 32, 4, 64)
    assert (small.num_encoder_layers, small.num_decoder_layers, small.d_model, small.num_heads) == (2, 2, 128, 4)
    # PyTorch's has 5,139,216: a bias of 128 at each of four projections in six attentions, and a norm after each stack.
    assert small.parameters() == 5_139_216 - 6 * 4 * 128 - 2 * 2 * 128
    assert (base.num_encoder_layers, base.num_decoder_layers, base.d_model, base.num_heads) == (6, 6, 512, 8)


def test_a_configuration_stays_as_it_is():
    with pytest.raises(FrozenInstanceError):
        CONFIGURATIONS["min"].d_model = 3


def test_min_transformer_has_two_layers_each():
    with pytest.raises(ValueError, match=r"2 \+ 2 layers, got 3 \+ 2"):
        replace(CONFIGURATIONS["min"], num_encoder_layers=3).build()
