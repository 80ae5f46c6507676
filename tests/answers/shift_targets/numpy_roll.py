"""Right: np.roll, then SOS over the first column."""

import numpy as np


def shift_targets(target_ids, sos_id):
    labels = np.array(target_ids)
    decoder_in = np.roll(labels, 1, axis=1)
    decoder_in[:, 0] = sos_id
    return decoder_in, labels
