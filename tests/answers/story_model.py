import keras
import numpy as np
import tensorflow as tf
from course import layers as mine
