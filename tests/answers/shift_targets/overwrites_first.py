"""Wrong: first_word_replaced - SOS in place of the first word, nothing moves."""

import numpy as np


def shift_targets(target_ids, sos_id):
    decoder_in = np.array(target_ids)
    decoder_in[:, 0] = sos_id
    return decoder_in, np.array(target_ids)
