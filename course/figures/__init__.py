"""The pictures of the course: each function returns one that shows itself in a notebook."""

from course.figures.attention_flow import attention_flow
from course.figures.attention_links import attention_links
from course.figures.attention_maps import attention_maps
from course.figures.block_map import block_map
from course.figures.curves import curves
from course.figures.descent import descent
from course.figures.feed_forward_wires import feed_forward_wires
from course.figures.head_pieces import head_pieces, numbered
from course.figures.machine import Machine, machine
from course.figures.mask_map import mask_map
from course.figures.model_growth import model_growth
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
from course.figures.multi_head_box import multi_head_box
from course.figures.norm_groups import norm_groups
from course.figures.positions import position_clocks, position_map, position_waves
from course.figures.power_law import power_law
from course.figures.relu_bends import relu_bends
from course.figures.score_spread import score_spread
from course.figures.signed_bars import signed_bars
from course.figures.tensor_block import tensor_block
from course.figures.token_rows import token_rows
from course.figures.translation_maps import translation_maps
from course.figures.word_box import word_box
from course.figures.word_map import word_map
from course.figures.word_plus_position import word_plus_position

__all__ = [
    "Alignment",
    "Machine",
    "Moving",
    "attention_flow",
    "attention_links",
    "attention_maps",
    "block_map",
    "curves",
    "decoding_steps",
    "descent",
    "feed_forward_wires",
    "head_pieces",
    "machine",
    "mask_map",
    "model_growth",
    "moving_choice",
    "moving_flow",
    "moving_heads",
    "moving_mask",
    "moving_positions",
    "moving_scaling",
    "multi_head_box",
    "norm_groups",
    "numbered",
    "position_clocks",
    "position_map",
    "position_waves",
    "power_law",
    "relu_bends",
    "score_spread",
    "signed_bars",
    "tensor_block",
    "token_rows",
    "training_film",
    "translation_explorer",
    "translation_maps",
    "word_box",
    "word_map",
    "word_plus_position",
]
