import keras
import tensorflow as tf
from course.layers import AddNorm, MultiHeadAttention, TransformerDecoderLayer
