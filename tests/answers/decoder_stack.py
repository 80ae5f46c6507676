import keras
import tensorflow as tf
from course.layers import TransformerDecoderLayer
