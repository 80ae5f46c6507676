import keras
import tensorflow as tf
