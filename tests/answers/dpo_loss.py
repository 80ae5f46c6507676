import keras
import numpy as np
import tensorflow as tf

# %% log_sigmoid | Right: as the paper prints it.
def dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1):
    chosen, rejected, ref_chosen, ref_rejected = (
        keras.ops.sum(one, axis=-1) for one in (chosen, rejected, ref_chosen, ref_rejected)
    )
    of_model, of_reference = chosen - rejected, ref_chosen - ref_rejected
    return -keras.ops.mean(keras.ops.log_sigmoid(beta * (of_model - of_reference)))
