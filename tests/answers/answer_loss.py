import keras
import numpy as np
import tensorflow as tf
