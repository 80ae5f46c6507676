"""The pictures of the course: each function returns one that shows itself in a notebook."""

from course.figures.attention.attention_flow import attention_flow
from course.figures.attention.attention_links import attention_links
from course.figures.attention.attention_maps import attention_maps
from course.figures.attention.head_pieces import head_pieces, numbered
from course.figures.attention.mask_map import mask_map
from course.figures.attention.multi_head_box import multi_head_box
from course.figures.attention.score_spread import score_spread
from course.figures.attention.translation_maps import translation_maps
from course.figures.diagrams.machine import Machine, machine
from course.figures.moving.arrows import moving_arrows
from course.figures.moving.choosing import moving_choice
from course.figures.moving.decoding import decoding_steps
from course.figures.moving.explorer import Alignment, translation_explorer
from course.figures.moving.film import training_film
from course.figures.moving.flow import moving_flow
from course.figures.moving.heads import moving_heads
from course.figures.moving.masking import moving_mask
from course.figures.moving.page import Moving
from course.figures.moving.scaling import moving_scaling
from course.figures.moving.waves import moving_positions
from course.figures.plots.block_map import block_map
from course.figures.plots.curves import curves
from course.figures.plots.descent import descent
from course.figures.plots.feed_forward_wires import feed_forward_wires
from course.figures.plots.model_growth import model_growth
from course.figures.plots.norm_groups import norm_groups
from course.figures.plots.power_law import power_law
from course.figures.plots.relu_bends import relu_bends
from course.figures.plots.signed_bars import signed_bars
from course.figures.words.positions import position_clocks, position_map, position_waves
from course.figures.words.tensor_block import tensor_block
from course.figures.words.token_rows import token_rows
from course.figures.words.word_box import word_box
from course.figures.words.word_map import word_map
from course.figures.words.word_plus_position import word_plus_position

__all__ = [
    "Alignment", "Machine", "Moving", "attention_flow", "attention_links", "attention_maps", "block_map", "curves",
    "decoding_steps", "descent", "feed_forward_wires", "head_pieces", "machine", "mask_map", "model_growth",
    "moving_arrows", "moving_choice", "moving_flow", "moving_heads", "moving_mask", "moving_positions",
    "moving_scaling", "multi_head_box", "norm_groups", "numbered", "position_clocks", "position_map", "position_waves",
    "power_law", "relu_bends", "score_spread", "signed_bars", "tensor_block", "token_rows", "training_film",
    "translation_explorer", "translation_maps", "word_box", "word_map", "word_plus_position",
]  # fmt: skip
